import { t } from '@lingui/core/macro'
import { contactEmails } from '@/lib/contact'
import { CONNECTED_DAYS } from '@/lib/plans'
import { LegalPage, type LegalPageProps } from './components/legal-page'

export function PrivacyPolicyPage() {
  return <LegalPage {...privacyPolicy()} />
}

const privacyPolicy = (): LegalPageProps => ({
  title: t`Privacy policy`,
  description: t`What Goldgrove stores about you, why, who helps us, and how to have it deleted.`,
  effective: '2026-11-29',
  inShort: [
    t`We store what the product needs to show your net worth and your goals, and no more.`,
    t`We never sell or rent your data, and show no advertising.`,
    t`Bank connections are read-only, and your bank password never reaches us.`,
    t`Each sensitive figure is encrypted with a key made for your account.`,
    t`You can download a copy of your data or delete your account at any time, in the settings.`,
  ],
  sections: [
    {
      id: 'what-we-store',
      title: t`What we store`,
      paragraphs: [
        t`Your account: email address, first and last name, the currency you prefer, and your settings.`,
        t`Your figures: the accounts, balances, transactions, holdings and debts that you enter or that a linked bank shares, your monthly take-home income if you enter it, and your goals.`,
        t`Your sessions: when you signed in, when you were last active, and a hashed browser fingerprint that helps detect a stolen session.`,
        t`A security log: what was done on your account and when. It contains no amounts.`,
      ],
    },
    {
      id: 'why',
      title: t`Why we store it`,
      paragraphs: [
        t`To provide the service you signed up for: adding up your net worth, keeping its history, and planning your goals.`,
        t`To protect your account: recognizing misuse, limiting attempts, and answering your questions.`,
        t`To meet legal duties, such as keeping invoices. We do not use your figures for advertising or to train models for others.`,
      ],
    },
    {
      id: 'bank-connections',
      title: t`Bank connections`,
      paragraphs: [
        t`Connections run through Plaid. You sign in at your bank in its window; Goldgrove receives a token that can read the data you agreed to. The token cannot move money.`,
        t`The token is stored encrypted. You can withdraw permission at your bank or through us. After that, we fetch no more data.`,
      ],
    },
    {
      id: 'protection',
      title: t`How it is protected`,
      paragraphs: [
        t`Balances, amounts, income, the names of securities and provider tokens are encrypted one by one with AES-256-GCM before they are stored. Every account has its own data key, which is itself encrypted by a key service.`,
        t`All connections use TLS. You are signed out automatically after a period of inactivity. You can hide every amount with one tap.`,
        t`If a breach puts you at risk of serious harm, we tell you and the privacy authority without delay.`,
      ],
    },
    {
      id: 'who-helps-us',
      title: t`Who helps us`,
      paragraphs: [
        t`Amazon Web Services runs our servers, sign-in and key service. Plaid connects banks. Stripe takes payments; card numbers go to Stripe and never reach us. They may use the data only to provide these services.`,
        t`If you turn it on in the settings, each insight, with its amounts and names, is sent to Amazon Bedrock, where a language model rephrases it, in English only. This is off by default, and nothing else is sent.`,
        t`We share data with authorities only when the law requires it, and we tell you unless the law forbids it.`,
      ],
    },
    {
      id: 'where',
      title: t`Where it is kept`,
      paragraphs: [
        t`Your account and your figures are kept in Canada, by Amazon Web Services in Montréal. On their way they may pass through its delivery network in other countries, which keeps none of them.`,
        t`Plaid and Stripe also handle data in the United States, where local laws apply and authorities may ask for it. Our privacy officer answers questions about these transfers at ${contactEmails.privacy}.`,
      ],
    },
    {
      id: 'your-browser',
      title: t`What stays in your browser`,
      paragraphs: [
        t`Your browser stores your sign-in, language, theme, whether amounts are hidden, the step of the setup guide, and the app's own files, so that it opens offline. What you type into a form stays in its tab until you save it or close the tab. If you turn on last figures in your settings, your latest figures are stored too, encrypted so that only your device's lock opens them; no other figures are stored. We set no advertising or tracking cookies and load no third-party analytics.`,
      ],
    },
    {
      id: 'how-long',
      title: t`How long we keep it`,
      paragraphs: [
        t`As long as you have an account. When you delete it, we delete your records and destroy the key that encrypted them, so remaining backups can't be read. We keep invoices for as long as tax law requires.`,
        t`Without a plan we read nothing new from your banks. ${CONNECTED_DAYS} days after your trial or subscription ends we tell Plaid to close the connections and destroy our access to your banks. We email you a week before. What we stored until then stays until you remove it or delete your account.`,
        t`We remember that an email address has had its free trial for two years after it first signed up, even if you delete your account. What we keep is a keyed hash that can't be turned back into the address, and the day.`,
        t`We keep the security log for two years, even after you leave, under a number that no longer leads to you. It contains no amounts, and it lets us investigate an incident that comes to light late.`,
      ],
    },
    {
      id: 'your-rights',
      title: t`Your rights`,
      paragraphs: [
        t`You may access, correct, export and delete your data, withdraw your consent and object to its use. Canada's privacy law (PIPEDA), Quebec's Law 25 and the privacy laws of many US states give you such rights, and we grant them to every user.`,
        t`Export, deletion and the security log are in the settings; for everything else write to ${contactEmails.privacy} from the email of your account; our privacy officer answers within 30 days. You may also complain to the privacy authority where you live: in Canada the Privacy Commissioner, in Quebec the Commission d'accès à l'information.`,
      ],
    },
    {
      id: 'changes',
      title: t`Changes`,
      paragraphs: [
        t`If this policy changes materially, we tell you by email before the change applies. Earlier versions are available on request.`,
      ],
    },
  ],
})
