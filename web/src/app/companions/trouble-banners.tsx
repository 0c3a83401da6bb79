import { t } from '@lingui/core/macro'
import { CreditCard, type LucideIcon, MailX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '@/lib/paths'

interface BannerProps {
  icon: LucideIcon
  /** Where in the settings it is put right, and what the way there is called. */
  section: 'profile' | 'plan'
  remedy: string
  children: ReactNode
}

/** A line on every page about what only the settings can put right. */
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

/** Without our mails a forgotten password cannot be reset. */
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
