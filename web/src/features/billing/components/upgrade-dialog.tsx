import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { contactEmails, mailDraft } from '@/lib/contact'
import { CONNECTED_DAYS, premium, TRIAL_DAYS } from '@/lib/plans'
import { useSession } from '@/lib/session'
import { Button } from '@/ui/button'
import { Callout } from '@/ui/callout'
import { Dialog, DialogContent } from '@/ui/dialog'
import { useCheckout } from '../api/payment-pages'
import { taxText, waitingText } from '../content/billing'
import { DEFAULT_PERIOD, type Period } from '../model/periods'
import { FeatureList, PeriodChoice } from './plan-choice'

export interface UpgradeDialogProps {
  /** The way to one's own data, which stays open without a plan. */
  ownData: ReactNode
}

/** Stands over the app once the trial has ended unpaid. Only paying, writing or leaving leads on. */
export function UpgradeDialog({ ownData }: UpgradeDialogProps) {
  const { signOut } = useSession()
  const [period, setPeriod] = useState<Period>(DEFAULT_PERIOD)
  const checkout = useCheckout()
  return (
    <Dialog open>
      <DialogContent
        persistent
        raised
        size="md"
        title={t`Your free trial has ended`}
        description={t`Your ${TRIAL_DAYS} days are over, so your balances no longer update. After ${CONNECTED_DAYS} days we disconnect your banks. Your accounts, goals and history stay.`}
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
            <Button
              className="order-first col-span-2 sm:order-last"
              pending={checkout.isPending}
              onClick={() => checkout.mutate(period)}
            >
              {t`Upgrade Now`}
            </Button>
          </div>
        }
      >
        <div className="grid gap-6">
          <PeriodChoice period={period} onPeriod={setPeriod} />
          <FeatureList label={t`What ${premium.name} adds`} />
          {checkout.isSuccess && <Callout role="status">{waitingText()}</Callout>}
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-caption text-text-3">
            <p>{taxText()}</p>
            {ownData}
          </div>
        </div>
      </DialogContent>
    </Dialog>
  )
}
