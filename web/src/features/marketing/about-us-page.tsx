import { X } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '@/lib/paths'
import { premium } from '@/lib/plans'
import { PageMeta } from '@/ui/page-meta'
import { Intro, Section, SectionHeading } from './components/section'
import { StartBand } from './components/start-band'

const nevers = [
  {
    title: 'Sell or rent your data',
    text: 'Not to advertisers, not to data brokers, not in a form called anonymous.',
  },
  {
    title: 'Take a commission',
    text: 'No provider pays us to recommend a card, a loan or a fund.',
  },
  {
    title: 'Touch your money',
    text: 'Connections can read. They cannot pay, transfer or trade.',
  },
  {
    title: 'Hide an assumption',
    text: 'A projection always stands beside the return it assumes.',
  },
  {
    title: 'Blame you for a bad month',
    text: 'A fall is stated once, followed by what you could do about it.',
  },
  {
    title: 'Make leaving hard',
    text: 'Cancel with a click. Your data is deleted when you ask.',
  },
] as const

const beliefs = [
  {
    title: 'One number first',
    text: 'Most people cannot say what they are worth. A single figure, kept honestly, changes decisions more than forty charts.',
  },
  {
    title: 'A plan you can keep',
    text: 'The best plan is the one still followed in year three. That is why we look at your income before we look at returns.',
  },
  {
    title: 'Exactness is respect',
    text: 'Cents are counted as cents, shares add up to 100.0%, and a figure that is unknown is called unknown.',
  },
] as const

export function AboutUsPage() {
  return (
    <>
      <PageMeta
        title="About us"
        description="Why Goldgrove exists, what it never does, and how it earns money."
      />
      <Intro title="Calm, exact help with your own money">
        Goldgrove exists so that anyone can see where they stand, plan what matters to them, and
        grow it without fear or hurry.
      </Intro>
      <Section>
        <SectionHeading title="What we believe" />
        <ul className="grid gap-8 md:grid-cols-3 md:gap-12">
          {beliefs.map(({ title, text }) => (
            <li key={title} className="grid content-start gap-2 border-t-2 border-gold pt-4">
              <h3 className="text-title">{title}</h3>
              <p className="text-text-2">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section tone="sunken">
        <SectionHeading title="What we never do" />
        <ul className="grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
          {nevers.map(({ title, text }) => (
            <li key={title} className="flex gap-3">
              <X aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-text-3" />
              <div className="grid gap-1">
                <h3 className="text-card">{title}</h3>
                <p className="text-text-2">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <Section className="grid gap-6 md:grid-cols-2 md:gap-16">
        <h2 className="text-heading">How we earn money</h2>
        <div className="grid gap-4 text-lead text-text-2">
          <p>
            From subscriptions, and from nothing else. Premium costs{' '}
            <span className="whitespace-nowrap">
              {premium.currency} {premium.monthly}
            </span>{' '}
            a month or{' '}
            <span className="whitespace-nowrap">
              {premium.currency} {premium.yearly}
            </span>{' '}
            a year. That pays for the bank connections, the servers and the people who answer your
            mail.
          </p>
          <p>
            <Link
              to={paths.pricing}
              className="font-semibold text-gold-text underline underline-offset-4"
            >
              See what the plan has
            </Link>
          </p>
        </div>
      </Section>
      <StartBand />
    </>
  )
}
