import { contactEmails } from '@/lib/contact'
import type { LegalPageProps } from '../components/legal-page'

export const privacyPolicy: LegalPageProps = {
  title: 'Privacy policy',
  description: 'What Goldgrove stores about you, why, who helps us, and how to have it deleted.',
  effective: 'November 21, 2026',
  inShort: [
    'We store what the product needs to show your net worth and your goals, and no more.',
    'We never sell or rent your data, and show no advertising.',
    'Bank connections are read-only, and your bank password never reaches us.',
    'Each sensitive figure is encrypted with a key made for your account.',
    'You can download a copy of your data or delete your account at any time, in the settings.',
  ],
  sections: [
    {
      id: 'what-we-store',
      title: 'What we store',
      paragraphs: [
        'Your account: email address, first and last name, the currency you prefer, and your settings.',
        'Your figures: the accounts, balances, transactions, holdings and liabilities that you type in or that a bank you link makes available, your monthly take-home income if you enter it, and your goals.',
        'Your sessions: when you signed in, when you were last active, and a fingerprint of the browser in hashed form, used to notice a stolen session.',
        'A security log: which kinds of actions were taken on your account and when. It holds no amounts.',
      ],
    },
    {
      id: 'why',
      title: 'Why we store it',
      paragraphs: [
        'To provide the service you signed up for: adding up your net worth, keeping its history, and planning your goals.',
        'To protect your account: recognising misuse, limiting attempts, and answering your questions.',
        'To meet legal duties, such as keeping invoices. We do not use your figures for advertising or to train models for others.',
      ],
    },
    {
      id: 'bank-connections',
      title: 'Bank connections',
      paragraphs: [
        'Connections run through Plaid. You sign in at your bank in its window; Goldgrove receives a token that can read the data you agreed to. The token cannot move money.',
        'The token is stored encrypted. You can withdraw the permission at your bank or through us, and no further data is fetched from then on.',
      ],
    },
    {
      id: 'protection',
      title: 'How it is protected',
      paragraphs: [
        'Balances, amounts, income, the names of securities and provider tokens are encrypted one by one with AES-256-GCM before they are stored. Every account has its own data key, which is itself encrypted by a key service.',
        'All connections use TLS. Your session ends by itself after a period without activity. On shared screens you can hide every amount with one tap.',
      ],
    },
    {
      id: 'who-helps-us',
      title: 'Who helps us',
      paragraphs: [
        'Amazon Web Services runs our servers, sign-in and key service. Plaid connects banks. Stripe takes payments; card numbers go to Stripe and never reach us. Each may use the data only to do this work.',
        'Only if you turn it on in the settings, each insight with its amounts and names is sent to Amazon Bedrock, to be put into other words by a language model. It is off unless you do, and nothing else is sent.',
        'We share data with authorities only where the law obliges us, and tell you unless it forbids that.',
      ],
    },
    {
      id: 'your-browser',
      title: 'What stays in your browser',
      paragraphs: [
        'Your sign-in, the theme, whether amounts are hidden, and the step of the first-run guide are kept in the storage of your browser, together with the files of the app itself, so that it opens without a connection. Your figures are never kept there. We set no advertising or tracking cookies and load no third-party analytics.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      paragraphs: [
        'As long as you have an account. When you delete it, your records are removed and the key they were encrypted with is destroyed, which makes remaining backup copies unreadable. Invoices are kept as long as tax law demands.',
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      paragraphs: [
        `You may see, correct, export and delete your data, and object to its use. Export, deletion and the security log are in the settings; for everything else write to ${contactEmails.privacy} from the email of your account; we answer within 30 days. You may also complain to the privacy authority where you live.`,
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      paragraphs: [
        'When this policy changes in substance we tell you by email before the change applies, and keep the earlier text available on request.',
      ],
    },
  ],
}
