import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import type { Subscription } from '@/lib/api-types'
import { contactEmails, mailDraft } from '@/lib/contact'
import { premium } from '@/lib/plans'
import { useSession } from '@/lib/session'
import { Button } from '@/ui/button'
import { Dialog, DialogContent } from '@/ui/dialog'
import { useCheckout } from '../api/payment-pages'
import { totalText } from '../content/billing'
import { DEFAULT_PERIOD, type Period } from '../model/periods'
import { closedOff, isSubscribed } from '../model/plan-status'
import { CheckoutOpened, CheckoutReturn } from './checkout-return'
import { FeatureList, PeriodChoice } from './plan-choice'
import { PortalButton } from './portal-button'

interface UpgradeDialogProps {
  /** Undefined until it is loaded. */
  subscription: Subscription | undefined
  /** Controls for the user's own data, which stay available without a plan. */
  ownData: ReactNode
}

/**
 * Covers the app once the trial or the plan has ended unpaid. The user can only pay, contact us or sign out. A user who
 * still has a subscription pays or cancels it on the provider's pages.
 */
export function UpgradeDialog({ subscription, ownData }: UpgradeDialogProps) {
  const { signOut } = useSession()
  const [period, setPeriod] = useState<Period>(DEFAULT_PERIOD)
  const checkout = useCheckout()
  const { title, text } = closedOff(subscription)
  const subscribed = isSubscribed(subscription?.status ?? null)
  const pay = 'order-first col-span-full sm:order-last'
  return (
    <Dialog open>
      <DialogContent
        persistent
        raised
        size="md"
        title={title}
        description={text}
        footer={
          <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:justify-end">
            <Button variant="ghost" onClick={() => void signOut()}>
              {t`Sign Out`}
            </Button>
            <Button asChild variant="secondary">
              <a href={mailDraft(contactEmails.support, t`Premium Subscription Inquiry`)}>
                {t`Contact Support`}
              </a>
            </Button>
            {subscribed ? (
              <PortalButton variant="primary" className={pay}>{t`Manage billing`}</PortalButton>
            ) : (
              <Button
                className={pay}
                pending={checkout.isPending}
                onClick={() => checkout.mutate(period)}
              >
                {t`Upgrade Now`}
              </Button>
            )}
          </div>
        }
      >
        <div className="grid gap-6">
          {checkout.isSuccess ? <CheckoutOpened /> : <CheckoutReturn />}
          {!subscribed && <PeriodChoice period={period} onPeriod={setPeriod} />}
          <FeatureList label={t`What ${premium.name} adds`} />
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-caption text-text-3">
            {!subscribed && <p>{totalText()}</p>}
            {ownData}
          </div>
        </div>
      </DialogContent>
    </Dialog>
  )
}
