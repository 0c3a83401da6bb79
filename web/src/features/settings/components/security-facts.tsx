import { EyeOff, KeyRound, LockKeyhole, type LucideIcon, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'

const facts: readonly { icon: LucideIcon; text: string }[] = [
  {
    icon: LockKeyhole,
    text: 'Balances, holdings, goals and income are encrypted with a key of your own.',
  },
  { icon: EyeOff, text: 'Bank connections are read-only. Goldgrove cannot move money.' },
  { icon: KeyRound, text: 'Your bank password is never seen or stored here.' },
  {
    icon: Timer,
    text: 'A session lasts 30 minutes unless you extend it, and ends everywhere it was copied to when you sign out.',
  },
]

export interface SecurityFactsProps {
  changePassword: ReactNode
  twoStep: ReactNode
}

/** How the account is kept, the way to a new password, and the second step of signing in. */
export function SecurityFacts({ changePassword, twoStep }: SecurityFactsProps) {
  return (
    <div className="grid gap-4">
      <ul className="grid gap-3 text-control">
        {facts.map(({ icon: Icon, text }) => (
          <li key={text} className="flex gap-3">
            <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-gold-text" />
            {text}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {changePassword}
        <Button asChild variant="ghost" className="max-sm:px-0">
          <Link to={paths.privacyPolicy}>Read the privacy policy</Link>
        </Button>
      </div>
      <div className="border-t border-line pt-4">{twoStep}</div>
    </div>
  )
}
