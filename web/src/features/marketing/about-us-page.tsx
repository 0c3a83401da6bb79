import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { Link } from 'react-router'
import { localPath, paths } from '@/lib/paths'
import { formatPlanPrice, premium } from '@/lib/plans'
import { PageMeta } from '@/ui/page-meta'
import { Intro, Section, SectionHeading } from './components/section'
import { StartBand } from './components/start-band'

const nevers = () =>
  [
    {
      title: t`Sell or rent your data`,
      text: t`Not to advertisers, not to data brokers, not in “anonymized” form.`,
    },
    {
      title: t`Take a commission`,
      text: t`No provider pays us to recommend a card, a loan or a fund.`,
    },
    {
      title: t`Touch your money`,
      text: t`Connections are read-only. They can't pay, transfer or trade.`,
    },
    { title: t`Hide an assumption`, text: t`Every projection shows the return it assumes.` },
    {
      title: t`Blame you for a bad month`,
      text: t`We mention a drop once, then what you could do about it.`,
    },
    {
      title: t`Make leaving hard`,
      text: t`Cancel in one click. We delete your data when you ask.`,
    },
  ] as const

const beliefs = () =>
  [
    {
      title: t`One number first`,
      text: t`Most people don't know their net worth. One reliable number changes more decisions than forty charts.`,
    },
    {
      title: t`A plan you can keep`,
      text: t`The best plan is one you still follow in year three. That's why we start with your income, not with returns.`,
    },
    {
      title: t`Every cent matters`,
      text: t`Every cent counts, percentages add up to 100.0%, and when we don't know a figure, we say so.`,
    },
  ] as const

export function AboutUsPage() {
  return (
    <>
      <PageMeta
        title={t`About us`}
        description={t`Why Goldgrove exists, what it never does, and how it makes money.`}
      />
      <Intro title={t`Calm, precise help with your money`}>
        <Trans>
          We want everyone to see where they stand, plan for what matters to them, and grow it
          without fear or hurry.
        </Trans>
      </Intro>
      <Section>
        <SectionHeading title={t`What we believe`} />
        <ul className="grid gap-8 md:grid-cols-3 md:gap-12">
          {beliefs().map(({ title, text }) => (
            <li key={title} className="grid content-start gap-2 border-t-2 border-gold pt-4">
              <h3 className="text-title">{title}</h3>
              <p className="text-text-2">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section tone="sunken">
        <SectionHeading title={t`What we never do`} />
        <ul className="grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
          {nevers().map(({ title, text }) => (
            <li key={title} className="flex gap-3">
              <X className="mt-0.5 size-5 shrink-0 text-text-3" />
              <div className="grid gap-1">
                <h3 className="text-card">{title}</h3>
                <p className="text-text-2">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <Section className="grid gap-6 md:grid-cols-2 md:gap-16">
        <h2 className="text-heading">{t`How we make money`}</h2>
        <div className="grid gap-4 text-lead text-text-2">
          <p>
            <Trans>
              From subscriptions, and from nothing else. Premium costs{' '}
              <span className="whitespace-nowrap">{formatPlanPrice(premium.monthly)}</span> a month
              or <span className="whitespace-nowrap">{formatPlanPrice(premium.yearly)}</span> a
              year. That pays for the bank connections, the servers and the people who answer your
              email.
            </Trans>
          </p>
          <p>
            <Link
              to={localPath(paths.pricing)}
              className="font-semibold text-gold-text underline underline-offset-4"
            >
              {t`See what's included`}
            </Link>
          </p>
        </div>
      </Section>
      <StartBand />
    </>
  )
}
