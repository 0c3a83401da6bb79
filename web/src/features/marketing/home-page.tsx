import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Ban, Eye, Lock, type LucideIcon, Sprout, Target } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { localPath, paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/button-link'
import { GoldCanvas } from '@/ui/gold-canvas'
import { PageMeta } from '@/ui/page-meta'
import { Section, SectionHeading } from './components/section'
import { StartBand } from './components/start-band'
import { StepRow } from './components/step-row'
import { AllocationCrop } from './crops/allocation-crop'
import { GoalPeek } from './crops/goal-peek'
import { GoalsCrop } from './crops/goals-crop'
import { NetWorthCrop } from './crops/net-worth-crop'
import { PlannerCrop } from './crops/planner-crop'

export function HomePage() {
  return (
    <>
      <PageMeta
        standalone
        title={t`Goldgrove: See It. Plan It. Grow It`}
        description={t`See everything you own and owe in one number, plan each savings goal, and know your next step.`}
      />
      <Hero />
      <Pillars />
      <Section tone="sunken">
        <SectionHeading title={t`From first visit to first plan in minutes`}>
          <Trans>
            Enter your numbers or link a bank. You can stop at any time and come back to the same
            step.
          </Trans>
        </SectionHeading>
        <StepRow />
      </Section>
      <Trust />
      <StartBand />
    </>
  )
}

function Hero() {
  return (
    <div className="bleed gold-wash relative isolate overflow-hidden border-b border-line">
      <div className="mx-auto grid max-w-[1240px] items-center gap-12 px-5 py-14 md:py-20 lg:grid-cols-[1fr_1.05fr] lg:gap-16 lg:px-8">
        <div className="grid justify-items-start gap-6">
          <h1 className="text-display">
            <span className="whitespace-nowrap">{t`See it.`}</span>{' '}
            <span className="whitespace-nowrap">{t`Plan it.`}</span>{' '}
            <span className="whitespace-nowrap text-gold-text">{t`Grow it.`}</span>
          </h1>
          <p className="max-w-[46ch] text-lead text-text-2">
            <Trans>
              Everything you own and owe in one number, a plan for each goal, and one clear next
              step.
            </Trans>
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={paths.register} size="lg">
              {t`Start free`}
            </ButtonLink>
            <ButtonLink to={localPath(paths.howItWorks)} size="lg" variant="ghost">
              {t`See how it works`}
            </ButtonLink>
          </div>
          <ul className="flex flex-wrap gap-x-6 gap-y-2 text-caption text-text-2">
            <TrustItem icon={Eye}>{t`Read-only connections`}</TrustItem>
            <TrustItem icon={Lock}>{t`Encrypted figures`}</TrustItem>
            <TrustItem icon={Ban}>{t`No selling of data`}</TrustItem>
          </ul>
        </div>
        <div className="relative">
          <GoldCanvas className="-inset-x-5 -inset-y-14 -z-10 bg-none md:-inset-y-20 lg:-inset-x-16" />
          <NetWorthCrop />
          <GoalPeek />
        </div>
      </div>
    </div>
  )
}

function TrustItem({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      <Icon className="size-4 text-gold-text" />
      {children}
    </li>
  )
}

const pillars = () =>
  [
    {
      icon: Eye,
      title: t`See it`,
      text: t`Bank, card, loan and investment accounts add up to one number, with what changed and when.`,
      anchor: 'see',
      link: t`What you will see`,
      crop: <AllocationCrop />,
    },
    {
      icon: Target,
      title: t`Plan it`,
      text: t`Pick a goal, a date and a level of risk. Goldgrove works out the monthly amount and whether your income can support it.`,
      anchor: 'plan',
      link: t`How plans are made`,
      crop: <PlannerCrop />,
    },
    {
      icon: Sprout,
      title: t`Grow it`,
      text: t`Follow every goal next to its projection. When one falls behind, you get the amount that would fix it.`,
      anchor: 'grow',
      link: t`How you keep going`,
      crop: <GoalsCrop />,
    },
  ] as const

function Pillars() {
  return (
    <Section className="grid gap-16 md:gap-24">
      {pillars().map(({ icon: Icon, title, text, anchor, link, crop }) => (
        <div
          key={title}
          className="grid items-center gap-8 md:grid-cols-2 md:gap-16 md:even:[&>*:first-child]:order-last"
        >
          <div className="grid max-w-[46ch] justify-items-start gap-4">
            <span className="grid size-11 place-items-center rounded-control bg-gold-bg text-gold-text">
              <Icon className="size-5" />
            </span>
            <h2 className="text-heading">{title}</h2>
            <p className="text-lead text-text-2">{text}</p>
            <Link
              to={localPath(`${paths.features}#${anchor}`)}
              className="touch-target text-body font-semibold text-gold-text underline-offset-4 hover:underline"
            >
              {link}
            </Link>
          </div>
          {crop}
        </div>
      ))}
    </Section>
  )
}

const promises = () =>
  [
    {
      title: t`Read-only, always`,
      text: t`Bank connections are read-only. No one can move money through Goldgrove, including us.`,
    },
    {
      title: t`Every figure is encrypted on its own`,
      text: t`Every balance, amount and income is encrypted with a key that belongs to your account alone.`,
    },
    {
      title: t`You are the customer`,
      text: t`Goldgrove earns money from subscriptions. We do not sell your data and take no commission for what you buy.`,
    },
  ] as const

function Trust() {
  return (
    <Section>
      <SectionHeading title={t`Built for your most private numbers`} />
      <ul className="grid gap-8 md:grid-cols-3 md:gap-12">
        {promises().map(({ title, text }) => (
          <li key={title} className="grid content-start gap-2 border-t-2 border-gold pt-4">
            <h3 className="text-title">{title}</h3>
            <p className="text-text-2">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
