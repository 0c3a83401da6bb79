import { contactEmails } from '@/lib/contact'
import { premium, TRIAL_DAYS } from '@/lib/plans'
import type { LegalPageProps } from '../components/legal-page'

export const termsOfService: LegalPageProps = {
  title: 'Terms of service',
  description: 'The agreement between you and Goldgrove, in plain words.',
  effective: 'November 21, 2026',
  inShort: [
    'Goldgrove informs you about your own money. It does not give financial advice.',
    `The trial lasts ${TRIAL_DAYS} days, asks for no card, and does not turn into a charge by itself.`,
    'Premium renews until you cancel, and you can cancel at any time.',
    'Your data stays yours. We use it only to provide the service.',
    'Keep your password to yourself, and tell us if you think somebody has it.',
  ],
  sections: [
    {
      id: 'agreement',
      title: 'The agreement',
      paragraphs: [
        'By creating an account you agree to these terms. You must be of legal age where you live, and use the service for your own household and not on behalf of others.',
      ],
    },
    {
      id: 'the-service',
      title: 'The service',
      paragraphs: [
        'Goldgrove adds up what you own and owe, shows how it changes, and works out what your savings goals ask of your income. It reads data that you enter or that banks make available through our connection provider.',
        'It cannot pay, transfer, trade or borrow on your behalf.',
      ],
    },
    {
      id: 'not-advice',
      title: 'Information, not advice',
      paragraphs: [
        'Everything shown is information about your own figures. It is not financial, investment, tax or legal advice, and not a recommendation to buy or sell anything.',
        'Projections follow from assumptions that are printed beside them. Real results differ and can be lower. Decide with that in mind, and ask a qualified adviser when much depends on it.',
      ],
    },
    {
      id: 'your-account',
      title: 'Your account',
      paragraphs: [
        `Give a working email address and choose a password you use nowhere else. What happens under your sign-in counts as yours until you report it. If you suspect misuse, write to ${contactEmails.security}.`,
      ],
    },
    {
      id: 'plans',
      title: 'Trial, price and renewal',
      paragraphs: [
        `A new account has ${TRIAL_DAYS} days of trial. After that Premium costs ${premium.currency} ${premium.monthly} a month or ${premium.currency} ${premium.yearly} a year, plus sales tax where it applies. You see the full amount before you pay.`,
        'Premium renews for the same period until you cancel. After cancelling it stays active to the end of the period you paid for. Where the law gives you a right to withdraw, it applies.',
        'If the price changes, we tell you at least 30 days before your next renewal.',
      ],
    },
    {
      id: 'fair-use',
      title: 'Fair use',
      paragraphs: [
        'Do not try to reach data of others, overload the service, copy it automatically, or use it to break the law. Good-faith security research reported to us is welcome.',
      ],
    },
    {
      id: 'availability',
      title: 'Availability and bank data',
      paragraphs: [
        'We work to keep the service available and correct, but cannot promise that it never fails. Banks and connection providers can be late or wrong; each figure shows when it was fetched. Check with the bank before you act on a figure.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      paragraphs: [
        'We answer without limit for intent and gross negligence, and wherever the law allows no limit. Otherwise we answer for foreseeable damage, up to what you paid us in the twelve months before it arose. Decisions you take with your money remain your own.',
      ],
    },
    {
      id: 'ending',
      title: 'Ending',
      paragraphs: [
        'You may end the agreement at any time by deleting your account in the settings. We may end it with 30 days of notice, or at once after a serious breach of these terms. In both cases you can download a copy of your data first.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      paragraphs: [
        'We tell you by email at least 30 days before a change to these terms applies. If you do not agree, you may end the agreement before that day.',
      ],
    },
  ],
}
