import { t } from '@lingui/core/macro'
import { CreditCard, type LucideIcon, MailX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '@/lib/paths'

interface BannerProps {
  icon: LucideIcon
  /** The section of the settings that fixes it, and the link's text. */
  section: 'profile' | 'plan'
  remedy: string
  children: ReactNode
}

/** A line on every page about a problem that only the settings can fix. */
function Banner({ icon: Icon, section, remedy, children }: BannerProps) {
  return (
    <p
      role="status"
      data-print="hide"
      className="flex flex-wrap items-center justify-center gap-x-2 border-b border-warn/30 bg-warn-bg px-4 py-2 text-control text-text"
    >
      <Icon className="size-4 shrink-0 text-warn" />
      {children}
      <Link
        to={`${paths.settings}#${section}`}
        className="font-medium underline underline-offset-4"
      >
        {remedy}
      </Link>
    </p>
  )
}

/** A user who does not get our mails cannot reset a forgotten password. */
export function ReturnedMailBanner() {
  return (
    <Banner icon={MailX} section="profile" remedy={t`Check your email address`}>
      {t`Our emails to you are bouncing.`}
    </Banner>
  )
}

export function FailedPaymentBanner() {
  return (
    <Banner icon={CreditCard} section="plan" remedy={t`Check your card`}>
      {t`Your last payment failed.`}
    </Banner>
  )
}
