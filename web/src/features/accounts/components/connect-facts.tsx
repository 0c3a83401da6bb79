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

const steps = [
  { title: 'Choose your bank', text: 'In a window of Plaid, our connection provider.' },
  { title: 'Sign in at your bank', text: 'Your bank asks you which accounts to share.' },
  { title: 'See your net worth', text: 'Balances, holdings and debts are read in.' },
]

/** What happens after the click, before anybody clicks. */
export function ConnectSteps() {
  return (
    <ol className="grid gap-4 sm:grid-cols-3">
      {steps.map((step, index) => (
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

const security: readonly Fact[] = [
  { icon: EyeOff, title: 'Read-only', text: 'Goldgrove can look. It can never move money.' },
  {
    icon: KeyRound,
    title: 'Your password stays yours',
    text: 'You sign in with your bank. We never see or store it.',
  },
  {
    icon: LockKeyhole,
    title: 'Every figure encrypted',
    text: 'Balances and holdings are sealed with a key of your own.',
  },
]

const kinds: readonly Fact[] = [
  { icon: Wallet, title: 'Cash', text: 'Chequing, savings, money market' },
  { icon: LineChart, title: 'Investments', text: 'Brokerage, retirement, crypto' },
  { icon: CreditCard, title: 'Cards', text: 'Credit cards and their balances' },
  { icon: Landmark, title: 'Loans', text: 'Mortgages, student and car loans' },
]

export function SecurityCard() {
  return <FactsCard title="How your data is kept" facts={security} />
}

export function KindsCard() {
  return <FactsCard title="What you can connect" facts={kinds} />
}

function FactsCard({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <Card>
      <CardHeader title={title} />
      <ul className="grid gap-4">
        {facts.map(({ icon: Icon, title: name, text }) => (
          <li key={name} className="flex gap-3">
            <span className="grid size-9 shrink-0 place-items-center rounded-control bg-sunken text-gold-text">
              <Icon aria-hidden="true" className="size-4.5" />
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
