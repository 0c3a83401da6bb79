import { t } from '@lingui/core/macro'
import { EyeOff, KeyRound, LockKeyhole, type LucideIcon, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { localPath, paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/button-link'

const facts = (): readonly { icon: LucideIcon; text: string }[] => [
  {
    icon: LockKeyhole,
    text: t`Balances, holdings, goals and income are encrypted with your own key.`,
  },
  { icon: EyeOff, text: t`Bank connections are read-only. Goldgrove cannot move money.` },
  { icon: KeyRound, text: t`We never see or store your bank password.` },
  {
    icon: Timer,
    text: t`A session lasts 30 minutes and renews while you're active. Signing out ends it in every tab of this browser.`,
  },
]

interface SecurityFactsProps {
  changePassword: ReactNode
  twoStep: ReactNode
  passkeys: ReactNode
}

/** Account security: forms for a new password, passkeys, and two-step sign-in. */
export function SecurityFacts({ changePassword, twoStep, passkeys }: SecurityFactsProps) {
  return (
    <div className="grid gap-4">
      <ul className="grid gap-3 text-control">
        {facts().map(({ icon: Icon, text }) => (
          <li key={text} className="flex gap-3">
            <Icon className="mt-0.5 size-4.5 shrink-0 text-gold-text" />
            {text}
          </li>
        ))}
      </ul>
      {/* The link stays below an open form. */}
      <div className="flex flex-wrap gap-3 has-[form]:grid">
        {changePassword}
        <ButtonLink
          to={localPath(paths.privacyPolicy)}
          variant="ghost"
          className="justify-self-start max-sm:px-0"
        >
          {t`Read the privacy policy`}
        </ButtonLink>
      </div>
      <div className="border-t border-line pt-4">{passkeys}</div>
      <div className="border-t border-line pt-4">{twoStep}</div>
    </div>
  )
}
