import { Bitcoin, Car, HandCoins, House, type LucideIcon, Package, Wallet } from 'lucide-react'
import { Link } from 'react-router'
import type { ManualType } from '@/lib/api-types'
import { Card, CardHeader } from '@/ui/card'
import { manualKinds } from '../model/account-types'
import { manualPath } from '../model/manual-path'

const icons: Partial<Record<ManualType, LucideIcon>> = {
  property: House,
  vehicle: Car,
  cash: Wallet,
  crypto: Bitcoin,
  others: Package,
  loan: HandCoins,
}

/** The other way in: for what no bank knows of. */
export function ManualKindsCard({ className }: { className?: string }) {
  return (
    <Card aria-labelledby="manual-kinds-title" className={className}>
      <CardHeader id="manual-kinds-title" title="Or type it in" />
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {manualKinds.map(({ type, name, detail }) => (
          <li key={type}>
            <Link
              to={manualPath(type)}
              className="flex h-full items-center gap-3 rounded-control border border-line bg-surface p-3.5 transition-colors hover:border-strong"
            >
              <KindIcon type={type} />
              <span className="min-w-0">
                <span className="block text-card">{name}</span>
                <span className="block text-caption text-text-2">{detail}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function KindIcon({ type }: { type: ManualType }) {
  const Icon = icons[type] ?? Package
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-control bg-gold-bg text-gold-text">
      <Icon aria-hidden="true" className="size-5" />
    </span>
  )
}
