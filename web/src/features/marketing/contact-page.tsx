import { Clock, ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { claims } from '@/lib/claims'
import { contactEmails, mailDraft } from '@/lib/contact'
import { paths } from '@/lib/paths'
import { PageMeta } from '@/ui/page-meta'
import { ContactForm } from './components/contact-form'
import { Intro, Section } from './components/section'

export function ContactPage() {
  return (
    <>
      <PageMeta title="Contact" description="Write to Goldgrove: support, privacy and security." />
      <Intro title="Write to us">
        A person reads every message. Perhaps the <FaqLink /> already have the answer.
      </Intro>
      <Section className="grid gap-10 pt-12 md:pt-14 lg:grid-cols-[1.5fr_1fr] lg:gap-16">
        <div>
          <h2 className="sr-only">Write to us</h2>
          <ContactForm />
        </div>
        <div className="grid content-start gap-8">
          <div className="grid gap-2 border-t-2 border-gold pt-4">
            <h2 className="flex items-center gap-2 text-title">
              <Clock aria-hidden="true" className="size-5 text-gold-text" />
              When you hear back
            </h2>
            <p className="text-text-2">{claims.reply}</p>
            <p className="text-text-2">
              Rather by mail? <MailLink to={contactEmails.support} subject="Help with my account" />
            </p>
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
