import { premium, TRIAL_DAYS } from '@/lib/plans'

export interface FaqEntry {
  id: string
  question: string
  answer: string
}

export interface FaqCategory {
  title: string
  entries: readonly FaqEntry[]
}

export const faq: readonly FaqCategory[] = [
  {
    title: 'Getting started',
    entries: [
      {
        id: 'what-is-goldgrove',
        question: 'What does Goldgrove do?',
        answer:
          'It adds up what you own and owe into one net worth, keeps its history, and turns savings goals into monthly amounts that fit your income. It informs; it does not move money and does not give financial advice.',
      },
      {
        id: 'how-long',
        question: 'How long does it take to set up?',
        answer:
          'The first plan takes about three minutes: pick your goals, enter your monthly take-home income, and see the result. Accounts can be added afterwards, one by one.',
      },
      {
        id: 'without-bank',
        question: 'Can I use it without linking a bank?',
        answer:
          'Yes. Every asset and debt can be typed in and kept by hand: cash, a house, a car, a loan from a friend. Linking only saves you the typing.',
      },
      {
        id: 'currencies',
        question: 'Which currencies work?',
        answer:
          'Each account keeps its own currency. Amounts in different currencies are shown side by side and never added together, because any exchange rate we picked would be a guess.',
      },
    ],
  },
  {
    title: 'Bank connections',
    entries: [
      {
        id: 'bank-password',
        question: 'Do you see my bank password?',
        answer:
          'No. You sign in at your bank through our connection provider, Plaid. Goldgrove receives a token that can read balances, transactions and holdings, and nothing else.',
      },
      {
        id: 'move-money',
        question: 'Can Goldgrove move my money?',
        answer:
          'No. Connections are read-only. No payment, transfer or trade can be started through Goldgrove, by anyone.',
      },
      {
        id: 'bank-unavailable',
        question: 'What happens when a bank cannot be reached?',
        answer:
          'You keep the last balance with the date it was fetched, and a note that says so. If the bank asks for a fresh sign-in, the account shows a Reconnect button.',
      },
    ],
  },
  {
    title: 'Goals and planning',
    entries: [
      {
        id: 'monthly-amount',
        question: 'How is the monthly amount of a goal worked out?',
        answer:
          'From the target, the years you have and an assumed return with monthly compounding: 3% a year for a conservative goal, 6% for a moderate one and 9% for an aggressive one.',
      },
      {
        id: 'forty-percent',
        question: 'Why does the plan warn above 40% of income?',
        answer:
          'Plans that take more than 40% of take-home income are hard to keep for years. Above it you can give yourself three more years, reduce the targets to 85%, or go all in. The choice is yours.',
      },
      {
        id: 'guarantee',
        question: 'Are projections a promise?',
        answer:
          'No. A projection shows where a steady return would lead. Real returns vary and can be negative. The assumption is printed beside each projection so that you can judge it.',
      },
    ],
  },
  {
    title: 'Security and privacy',
    entries: [
      {
        id: 'encryption',
        question: 'How are my figures protected?',
        answer:
          'Every balance, amount and your income is encrypted on its own with AES-256-GCM, using a key made for your account. Connections use TLS. Screens can hide all amounts with one tap.',
      },
      {
        id: 'selling-data',
        question: 'Do you sell my data?',
        answer:
          'No. We do not sell it, rent it or use it for advertising. Goldgrove is paid for by subscriptions.',
      },
      {
        id: 'delete',
        question: 'How do I get my data deleted?',
        answer:
          'In the settings, under “Delete account”. Your bank connections are ended, your records are deleted and the key they were encrypted with is destroyed. It happens at once and cannot be taken back.',
      },
      {
        id: 'insights',
        question: 'Who writes the insights?',
        answer:
          'Fixed rules find them, and each one shows its rule and the figures behind it. Their sentences are ours. Only if you turn it on in the settings, a language model rephrases them; a sentence with a number that is not among the figures is thrown away.',
      },
      {
        id: 'export',
        question: 'Can I take my data with me?',
        answer:
          'Yes. Everything we store about you can be downloaded as JSON at any time, also after the trial. Lists and charts save as CSV on every plan. Premium adds an export of everything as CSV, a file for each table.',
      },
    ],
  },
  {
    title: 'Plans and billing',
    entries: [
      {
        id: 'trial',
        question: 'What happens after the trial?',
        answer: `After ${TRIAL_DAYS} days you choose whether to go on with Premium. Nothing is charged by itself: the trial asks for no card.`,
      },
      {
        id: 'price',
        question: 'What does Premium cost?',
        answer: `${premium.currency} ${premium.monthly} a month, or ${premium.currency} ${premium.yearly} a year, which saves ${premium.yearlySavingPercent}%.`,
      },
      {
        id: 'cancel',
        question: 'Can I cancel at any time?',
        answer:
          'Yes, in the settings under “Plan and billing”. The subscription then runs to the end of the period you paid for and does not renew.',
      },
    ],
  },
]

/** The questions that contain every word of the search, in their categories. */
export function searchFaq(search: string): FaqCategory[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = ({ question, answer }: FaqEntry) => {
    const text = `${question} ${answer}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return faq
    .map((category) => ({ ...category, entries: category.entries.filter(matches) }))
    .filter((category) => category.entries.length > 0)
}
