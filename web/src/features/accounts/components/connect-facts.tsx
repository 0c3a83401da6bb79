import { t } from '@lingui/core/macro'
import {
  CreditCard,
  EyeOff,
  KeyRound,
  Landmark,
  LineChart,
  LockKeyhole,
  type LucideIcon,
  Wallet,
} from 'lucide-react'
import { Card, CardHeader } from '@/ui/card'

const steps = () => [
  { title: t`Choose your bank`, text: t`In a window from Plaid, our connection provider.` },
  { title: t`Sign in to your bank`, text: t`Your bank asks which accounts to share.` },
  { title: t`See your net worth`, text: t`We import balances, holdings and debts.` },
]

/** The steps of connecting a bank. For a repair, the bank is already chosen. */
export function ConnectSteps({ isChosen }: { isChosen: boolean }) {
  return (
    <ol className="grid gap-4 sm:grid-cols-3">
      {steps()
        .slice(isChosen ? 1 : 0)
        .map((step, index) => (
          <li key={step.title} className="flex gap-3 sm:block">
            <span className="figure grid size-8 shrink-0 place-items-center rounded-full bg-gold-bg text-control font-semibold text-gold-text ring-1 ring-gold-line ring-inset">
              {index + 1}
            </span>
            <span className="sm:mt-2.5 sm:block">
              <span className="block text-control font-semibold">{step.title}</span>
              <span className="block text-caption text-text-2">{step.text}</span>
            </span>
          </li>
        ))}
    </ol>
  )
}

interface Fact {
  icon: LucideIcon
  title: string
  text: string
}

const security = (): readonly Fact[] => [
  {
    icon: EyeOff,
    title: t`Read-only`,
    text: t`Goldgrove can see your accounts but can never move money.`,
  },
  {
    icon: KeyRound,
    title: t`Your password stays yours`,
    text: t`You sign in at your bank. We never see or store your password.`,
  },
  {
    icon: LockKeyhole,
    title: t`Every amount encrypted`,
    text: t`Balances and holdings are encrypted with your own key.`,
  },
]

const kinds = (): readonly Fact[] => [
  { icon: Wallet, title: t`Cash`, text: t`Chequing, savings, money market` },
  { icon: LineChart, title: t`Investments`, text: t`Brokerage, retirement, crypto` },
  { icon: CreditCard, title: t`Cards`, text: t`Credit cards and their balances` },
  { icon: Landmark, title: t`Loans`, text: t`Mortgages, student and car loans` },
]

export function SecurityCard() {
  return <FactsCard title={t`How we protect your data`} facts={security()} />
}

export function KindsCard() {
  return <FactsCard title={t`What you can connect`} facts={kinds()} />
}

function FactsCard({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <Card>
      <CardHeader title={title} />
      <ul className="grid gap-4">
        {facts.map(({ icon: Icon, title: name, text }) => (
          <li key={name} className="flex gap-3">
            <span className="grid size-9 shrink-0 place-items-center rounded-control bg-sunken text-gold-text">
              <Icon className="size-4.5" />
            </span>
            <span>
              <span className="block text-control font-semibold">{name}</span>
              <span className="block text-caption text-text-2">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
