import { ArrowUpRight, Clock, CreditCard, Landmark, LifeBuoy, ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { claims } from '@/lib/claims'
import { contactEmails, mailDraft } from '@/lib/contact'
import { paths } from '@/lib/paths'
import { PageMeta } from '@/ui/page-meta'
import { Intro, Section } from './components/section'

const topics = [
  {
    icon: LifeBuoy,
    title: 'Help with my account',
    text: 'Signing in, confirming an email, goals and figures.',
    subject: 'Help with my account',
  },
  {
    icon: Landmark,
    title: 'A bank connection',
    text: 'A bank that cannot be linked, or a balance that looks wrong.',
    subject: 'Bank connection',
  },
  {
    icon: CreditCard,
    title: 'Premium and billing',
    text: 'Prices, invoices, cancelling.',
    subject: 'Premium Subscription Inquiry',
  },
] as const

export function ContactPage() {
  return (
    <>
      <PageMeta title="Contact" description="Write to Goldgrove: support, privacy and security." />
      <Intro title="Write to us">
        Pick a topic and your mail program opens with the right address and subject. A person reads
        it. Perhaps the <FaqLink /> already have the answer.
      </Intro>
      <Section className="grid gap-10 pt-12 md:pt-14 lg:grid-cols-[1.5fr_1fr] lg:gap-16">
        <div>
          <h2 className="sr-only">Topics</h2>
          <ul className="grid gap-4">
            {topics.map(({ icon: Icon, title, text, subject }) => (
              <li
                key={title}
                className="group relative flex items-center gap-4 rounded-card border border-line bg-surface p-5 shadow-card transition-colors hover:border-strong"
              >
                <span className="grid size-11 shrink-0 place-items-center rounded-control bg-gold-bg text-gold-text">
                  <Icon aria-hidden="true" className="size-5" />
                </span>
                <div className="grid flex-1 gap-0.5">
                  <h3 className="text-card">
                    <a
                      href={mailDraft(contactEmails.support, subject)}
                      className="rounded-control after:absolute after:inset-0 after:rounded-card"
                    >
                      {title}
                    </a>
                  </h3>
                  <p className="text-control text-text-2">{text}</p>
                </div>
                <ArrowUpRight
                  aria-hidden="true"
                  className="size-5 text-text-3 group-hover:text-gold-text"
                />
              </li>
            ))}
          </ul>
          <p className="mt-5 text-caption text-text-3">
            No mail program here? Our address is{' '}
            <span className="font-medium text-text-2 select-all">{contactEmails.support}</span>.
            Please never send passwords or account numbers.
          </p>
        </div>
        <div className="grid content-start gap-8">
          <div className="grid gap-2 border-t-2 border-gold pt-4">
            <h2 className="flex items-center gap-2 text-title">
              <Clock aria-hidden="true" className="size-5 text-gold-text" />
              When you hear back
            </h2>
            <p className="text-text-2">{claims.reply}</p>
          </div>
          <div className="grid gap-2 border-t-2 border-gold pt-4">
            <h2 className="flex items-center gap-2 text-title">
              <ShieldCheck aria-hidden="true" className="size-5 text-gold-text" />
              Security and privacy
            </h2>
            <p className="text-text-2">
              Found a weakness? Tell{' '}
              <MailLink to={contactEmails.security} subject="Security report" />. We confirm within
              one working day and do not pursue good-faith research.
            </p>
            <p className="text-text-2">
              For a copy or the deletion of your data:{' '}
              <MailLink to={contactEmails.privacy} subject="Privacy request" />.
            </p>
          </div>
        </div>
      </Section>
    </>
  )
}

function FaqLink() {
  return (
    <Link to={paths.faq} className="font-semibold text-gold-text underline underline-offset-4">
      questions and answers
    </Link>
  )
}

function MailLink({ to, subject }: { to: string; subject: string }) {
  return (
    <a
      href={mailDraft(to, subject)}
      className="font-medium break-words text-gold-text underline underline-offset-4"
    >
      {to}
    </a>
  )
}
