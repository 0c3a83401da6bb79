import { t } from '@lingui/core/macro'
import { plainText } from '@/lib/plain-text'
import { CONNECTED_DAYS, formatPlanPrice, premium, TRIAL_DAYS } from '@/lib/plans'

interface FaqEntry {
  id: string
  question: string
  answer: string
  /** Other words that find it. */
  words: string
}

export interface FaqCategory {
  title: string
  entries: readonly FaqEntry[]
}

export const faqCategories = (): readonly FaqCategory[] => [
  {
    title: t`Getting started`,
    entries: [
      {
        id: 'what-is-goldgrove',
        question: t`What does Goldgrove do?`,
        answer: t`It adds up what you own and owe into your net worth, keeps its history, and turns savings goals into monthly amounts that fit your income. It doesn't move money or give financial advice.`,
        words: t`tracker, budget, advisor`,
      },
      {
        id: 'how-long',
        question: t`How long does setup take?`,
        answer: t`The first plan takes about three minutes: pick your goals, enter your monthly take-home income, and see the result. You can add accounts later, one by one.`,
        words: t`onboarding, minutes, start`,
      },
      {
        id: 'without-bank',
        question: t`Can I use Goldgrove without linking a bank?`,
        answer: t`Yes. You can enter cash, retirement plans, a house, a car, crypto, other assets, credit cards and loans yourself, and update them when you like. Holdings come from a linked institution.`,
        words: t`manual, by hand, 401(k), 401k, Roth IRA, 529, HSA, RRSP, TFSA, FHSA, RESP, RRIF, pension, mortgage`,
      },
      {
        id: 'currencies',
        question: t`Which currencies are supported?`,
        answer: t`Each account keeps its own currency. Totals are in your main currency, which you choose from 24. Other currencies are converted at the Bank of Canada's daily rates, and each amount shows its rate and day. A currency without a rate is listed separately, never guessed.`,
        words: t`US dollars, Canadian dollars, USD, CAD, euros, exchange rate, foreign`,
      },
      {
        id: 'browsers',
        question: t`Which browsers are supported?`,
        answer: t`Every version of Safari, Chrome, Edge, Firefox and Samsung Internet from the last two years, on computers, phones and tablets. The oldest supported versions are iOS and Safari 16.4, Chrome and Edge 111, Firefox 128 and Samsung Internet 22.`,
        words: t`iPhone, iPad, Android, mobile app`,
      },
    ],
  },
  {
    title: t`Bank connections`,
    entries: [
      {
        id: 'bank-password',
        question: t`Do you see my bank password?`,
        answer: t`No. You sign in at your bank through our connection provider, Plaid. Goldgrove receives a token that can only read balances, transactions and holdings.`,
        words: t`login, credentials, safe`,
      },
      {
        id: 'move-money',
        question: t`Can Goldgrove move my money?`,
        answer: t`No. Connections are read-only. No one can start a payment, transfer or trade through Goldgrove.`,
        words: t`pay bills, invest, buy, sell`,
      },
      {
        id: 'bank-unavailable',
        question: t`What happens if you can't reach my bank?`,
        answer: t`You see the last balance, its date and a note. If your bank asks you to sign in again, the account shows a Reconnect button.`,
        words: t`sync, refresh, error, out of date`,
      },
    ],
  },
  {
    title: t`Goals and planning`,
    entries: [
      {
        id: 'monthly-amount',
        question: t`How is the monthly amount of a goal calculated?`,
        answer: t`From the target, the years you have and an assumed return with monthly compounding: 3% a year for a conservative goal, 6% for a moderate one and 9% for an aggressive one. The first roadmap then projects with one percentage point more: 4%, 7% or 10%.`,
        words: t`contribution, interest, growth strategy`,
      },
      {
        id: 'forty-percent',
        question: t`Why does the plan warn above 40% of income?`,
        answer: t`Plans that take more than 40% of take-home income are hard to keep up for years. Above 40%, you can give yourself three more years, reduce targets to 85%, or go all in. The choice is yours.`,
        words: t`budget, afford, too much`,
      },
      {
        id: 'guarantee',
        question: t`Are projections guaranteed?`,
        answer: t`No. A projection shows where a steady return would lead. Real returns vary and can be negative. Each projection shows its assumption, so you can judge it.`,
        words: t`forecast, odds, inflation, risk`,
      },
    ],
  },
  {
    title: t`Security and privacy`,
    entries: [
      {
        id: 'encryption',
        question: t`How are my figures protected?`,
        answer: t`Every balance, every amount and your income are encrypted separately with AES-256-GCM, using a key made for your account. Connections use TLS. You can hide all amounts with one tap.`,
        words: t`safe, secure, hacked, breach, two-step sign-in, 2FA, passkey`,
      },
      {
        id: 'selling-data',
        question: t`Do you sell my data?`,
        answer: t`No. We don't sell it, rent it or use it for advertising. Subscriptions pay for Goldgrove.`,
        words: t`ads, privacy, third parties, share`,
      },
      {
        id: 'delete',
        question: t`How do I get my data deleted?`,
        answer: t`In the settings, under “Delete account”. We end your bank connections, delete your records and destroy the key that encrypted them. This happens immediately and can't be undone.`,
        words: t`close account, erase, remove`,
      },
      {
        id: 'insights',
        question: t`Who writes the insights?`,
        answer: t`Fixed rules find them. Each insight shows its rule and the figures behind it, in our own words. If you turn it on in the settings, a language model rephrases them, in English only. We discard any sentence with a number that is not in the figures.`,
        words: t`AI, artificial intelligence, alerts`,
      },
      {
        id: 'export',
        question: t`Can I take my data with me?`,
        answer: t`Yes. You can download everything we store about you as JSON at any time, even after the trial. You can save lists and charts as CSV on every plan. Premium adds a CSV export of everything, one file per table.`,
        words: t`backup, spreadsheet, Excel`,
      },
    ],
  },
  {
    title: t`Plans and billing`,
    entries: [
      {
        id: 'trial',
        question: t`What happens after the trial?`,
        answer: t`After ${TRIAL_DAYS} days you choose whether to continue with Premium. The trial needs no card, so you are never charged automatically. Without a plan we stop updating your balances, and after ${CONNECTED_DAYS} days we disconnect your banks. We email you a week before. Your accounts, goals and history stay, and when you come back you connect your banks again and pick up where you left off.`,
        words: t`free, credit card, expired`,
      },
      {
        id: 'price',
        question: t`What does Premium cost?`,
        answer: t`${formatPlanPrice(premium.monthly)} a month, or ${formatPlanPrice(premium.yearly)} a year, which saves ${premium.yearlySavingPercent}%.`,
        words: t`price, how much, fee, taxes, subscription, monthly, yearly`,
      },
      {
        id: 'cancel',
        question: t`Can I cancel at any time?`,
        answer: t`Yes, in the settings under “Plan and billing”. Your subscription then runs to the end of the period you paid for and does not renew.`,
        words: t`stop, cancellation, unsubscribe, refund, renewal`,
      },
    ],
  },
]

/** The questions that contain every word of the search, or have it as a keyword, in their categories. */
export function searchFaq(search: string): FaqCategory[] {
  const wanted = plainText(search).split(/\s+/).filter(Boolean)
  const matches = ({ question, answer, words }: FaqEntry) => {
    const text = plainText(`${question} ${answer} ${words}`)
    return wanted.every((word) => text.includes(word))
  }
  return faqCategories()
    .map((category) => ({ ...category, entries: category.entries.filter(matches) }))
    .filter((category) => category.entries.length > 0)
}
