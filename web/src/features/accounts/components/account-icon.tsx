import {
  Bitcoin,
  Car,
  CreditCard,
  HandCoins,
  House,
  type LucideIcon,
  Package,
  PiggyBank,
  Wallet,
} from 'lucide-react'
import type { AccountType, ManualType } from '@/lib/api-types'

/** The bank's logo, or its first letter. Decorative: the name is beside it. */
export function InstitutionLogo({ name, logo }: { name: string; logo: string | null }) {
  if (logo?.startsWith('data:image/')) {
    return (
      <img
        src={logo}
        alt=""
        className="size-10 shrink-0 rounded-control border border-line bg-surface object-contain"
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className="grid size-10 shrink-0 place-items-center rounded-control bg-sunken text-card text-text-2"
    >
      {name.slice(0, 1).toUpperCase()}
    </span>
  )
}

const icons: Partial<Record<AccountType | ManualType, LucideIcon>> = {
  property: House,
  vehicle: Car,
  cash: Wallet,
  depository: PiggyBank,
  crypto: Bitcoin,
  others: Package,
  credit: CreditCard,
  loan: HandCoins,
}

/** An icon for an account entered by hand. Decorative: its name is beside it. */
export function KindIcon({ type }: { type: AccountType | ManualType }) {
  const Icon = icons[type] ?? Package
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-control bg-gold-bg text-gold-text">
      <Icon className="size-5" />
    </span>
  )
}
