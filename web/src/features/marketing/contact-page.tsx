import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Clock, ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { contactEmails, mailDraft } from '@/lib/contact'
import { claims } from '@/lib/marketing-claims'
import { localPath, paths } from '@/lib/paths'
import { PageMeta } from '@/ui/page-meta'
import { ContactForm } from './components/contact-form'
import { Intro, Section } from './components/section'

export function ContactPage() {
  return (
    <>
      <PageMeta
        title={t`Contact`}
        description={t`Write to Goldgrove: support, privacy and security.`}
      />
      <Intro title={t`Write to us`}>
        <Trans>
          A person reads every message. The answer may already be in the <FaqLink />.
        </Trans>
      </Intro>
      <Section className="grid grid-cols-1 gap-10 pt-12 md:pt-14 lg:grid-cols-[1.5fr_1fr] lg:gap-16">
        <div>
          <h2 className="sr-only">{t`Your message`}</h2>
          <ContactForm />
        </div>
        <div className="grid content-start gap-8">
          <div className="grid gap-2 border-t-2 border-gold pt-4">
            <h2 className="flex items-center gap-2 text-title">
              <Clock className="size-5 text-gold-text" />
              {t`When you'll hear back`}
            </h2>
            <p className="text-text-2">{claims.reply()}</p>
            <p className="text-text-2">
              {t`Prefer email?`}{' '}
              <MailLink to={contactEmails.support} subject={t`Help with my account`} />
            </p>
          </div>
          <div className="grid gap-2 border-t-2 border-gold pt-4">
            <h2 className="flex items-center gap-2 text-title">
              <ShieldCheck className="size-5 text-gold-text" />
              {t`Security and privacy`}
            </h2>
            <p className="text-text-2">
              <Trans>
                Found a vulnerability? Tell{' '}
                <MailLink to={contactEmails.security} subject={t`Security report`} />. We
                acknowledge it within one business day, and we won't take legal action over
                good-faith research.
              </Trans>
            </p>
            <p className="text-text-2">
              <Trans>
                To get a copy of your data, or to have it deleted:{' '}
                <MailLink to={contactEmails.privacy} subject={t`Privacy request`} />.
              </Trans>
            </p>
          </div>
        </div>
      </Section>
    </>
  )
}

function FaqLink() {
  return (
    <Link
      to={localPath(paths.faq)}
      className="font-semibold text-gold-text underline underline-offset-4"
    >
      {t`questions and answers`}
    </Link>
  )
}

function MailLink({ to, subject }: { to: string; subject: string }) {
  return (
    <a
      href={mailDraft(to, subject)}
      className="font-medium wrap-anywhere text-gold-text underline underline-offset-4"
    >
      {to}
    </a>
  )
}
