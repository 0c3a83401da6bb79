import { t } from '@lingui/core/macro'
import { contactEmails } from '@/lib/contact'
import { CONNECTED_DAYS, formatPlanPrice, premium, TRIAL_DAYS } from '@/lib/plans'
import { LegalPage, type LegalPageProps } from './components/legal-page'

export function TermsOfServicePage() {
  return <LegalPage {...termsOfService()} />
}

const termsOfService = (): LegalPageProps => ({
  title: t`Terms of service`,
  description: t`The agreement between you and Goldgrove, in plain words.`,
  effective: '2026-11-29',
  inShort: [
    t`Goldgrove informs you about your own money. It does not give financial advice.`,
    t`The trial lasts ${TRIAL_DAYS} days, needs no card and never turns into a charge automatically.`,
    t`Premium renews until you cancel, and you can cancel at any time.`,
    t`Your data stays yours. We use it only to provide the service.`,
    t`Keep your password to yourself, and tell us if you think someone else has it.`,
  ],
  sections: [
    {
      id: 'agreement',
      title: t`The agreement`,
      paragraphs: [
        t`By creating an account you agree to these terms. You must be of legal age where you live, and use the service for your own household and not on behalf of others.`,
      ],
    },
    {
      id: 'the-service',
      title: t`The service`,
      paragraphs: [
        t`Goldgrove adds up what you own and owe, shows how it changes, and works out what your savings goals take from your income. It uses data that you enter or that banks share through our connection provider.`,
        t`It can't pay, transfer, trade or borrow on your behalf.`,
      ],
    },
    {
      id: 'not-advice',
      title: t`Information, not advice`,
      paragraphs: [
        t`Everything shown is information about your own figures. It is not financial, investment, tax or legal advice, and not a recommendation to buy or sell anything.`,
        t`Projections rest on assumptions shown beside them. Actual results differ and can be lower. Keep that in mind, and ask a qualified advisor before major decisions.`,
      ],
    },
    {
      id: 'your-account',
      title: t`Your account`,
      paragraphs: [
        t`Use a working email address and a password you use nowhere else. You are responsible for activity under your sign-in until you report a problem. If you suspect misuse, write to ${contactEmails.security}.`,
      ],
    },
    {
      id: 'plans',
      title: t`Trial, price and renewal`,
      paragraphs: [
        t`New accounts get a ${TRIAL_DAYS}-day trial. After that Premium costs ${formatPlanPrice(premium.monthly)} a month or ${formatPlanPrice(premium.yearly)} a year. You see the full amount before you pay. If you pay during the trial, Premium starts and is charged at once, and the rest of the trial ends.`,
        t`Premium renews for the same period until you cancel. After you cancel, it stays active until the end of the period you paid for. If you delete your account, it ends at once. In both cases we refund nothing, unless the law where you live gives you a right to cancel or to a refund.`,
        t`${CONNECTED_DAYS} days after your trial or subscription ends we disconnect your banks, and email you a week before. Your data stays, and you can connect the banks again with a new subscription.`,
        t`If the price changes, we tell you at least 30 days before your next renewal.`,
      ],
    },
    {
      id: 'fair-use',
      title: t`Acceptable use`,
      paragraphs: [
        t`Do not try to access other people's data, overload the service, copy it automatically, or use it to break the law. Good-faith security research reported to us is welcome.`,
      ],
    },
    {
      id: 'availability',
      title: t`Availability and bank data`,
      paragraphs: [
        t`We work to keep the service available and correct, but can't promise that it never fails. Banks and connection providers can be late or wrong, so each figure shows when it was updated. Check with your bank before you act on a figure.`,
      ],
    },
    {
      id: 'liability',
      title: t`Liability`,
      paragraphs: [
        t`We are liable for direct damage that we cause, up to what you paid us in the twelve months before. Where the law allows no such limit, as in Quebec for our own acts, it does not apply. Your financial decisions remain your own.`,
      ],
    },
    {
      id: 'law',
      title: t`The law that applies`,
      paragraphs: [
        t`The laws of the province where you live and the laws of Canada apply, and you may go to the courts there. If you live in the United States, the consumer laws of your state protect you.`,
        t`These terms take away no right that a consumer law gives you, such as the Consumer Protection Acts of Quebec and Ontario.`,
      ],
    },
    {
      id: 'ending',
      title: t`Ending the agreement`,
      paragraphs: [
        t`You may end the agreement at any time by deleting your account in the settings. We may end it with 30 days' notice, or immediately after a serious breach of these terms. In both cases, you can download a copy of your data first.`,
      ],
    },
    {
      id: 'changes',
      title: t`Changes`,
      paragraphs: [
        t`We tell you by email at least 30 days before a change to these terms applies. If you do not agree, you may end the agreement before that day.`,
      ],
    },
  ],
})
