import { t } from '@lingui/core/macro'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageMeta } from '@/ui/page-meta'
import { Intro, Section } from './components/section'
import { StartBand } from './components/start-band'
import { AllocationCrop } from './crops/allocation-crop'
import { GoalsCrop } from './crops/goals-crop'
import { PlannerCrop } from './crops/planner-crop'

interface Pillar {
  id: string
  name: string
  title: string
  text: string
  facts: readonly { title: string; text: string }[]
  crop: ReactNode
}

const pillars = (): readonly Pillar[] => [
  {
    id: 'see',
    name: t`See`,
    title: t`See it: one number you can trust`,
    text: t`Your net worth and everything in it, in one place.`,
    facts: [
      {
        title: t`Every kind of account`,
        text: t`Bank, card, loan, investment and retirement accounts, plus what no bank sees: homes, cars and private loans.`,
      },
      {
        title: t`Exact to the cent`,
        text: t`Money is counted in whole cents, debts are subtracted once, and shares add up to 100.0%.`,
      },
      {
        title: t`Always dated`,
        text: t`Every figure shows when it was updated. If we can't reach a bank, you see the last balance and a note.`,
      },
    ],
    crop: <AllocationCrop />,
  },
  {
    id: 'plan',
    name: t`Plan`,
    title: t`Plan it: goals that fit your income`,
    text: t`Set a target, a date and a risk level. You get one monthly amount, checked against your take-home income.`,
    facts: [
      {
        title: t`Seven starting points`,
        text: t`Home, retirement, education, vacation, emergency fund, vehicle and wedding, each with a sensible amount to adjust.`,
      },
      {
        title: t`A clear limit`,
        text: t`We flag plans above 40% of income and show what three more years or a smaller target would do.`,
      },
      {
        title: t`Assumptions you can see`,
        text: t`Monthly amounts assume 3%, 6% or 9% a year, depending on the risk you choose. The first roadmap projects with 4%, 7% or 10%. The rate is shown beside the result.`,
      },
    ],
    crop: <PlannerCrop />,
  },
  {
    id: 'grow',
    name: t`Grow`,
    title: t`Grow it: one next step at a time`,
    text: t`See each goal next to its projection, so you know which one needs attention and what it needs.`,
    facts: [
      {
        title: t`Odds in words`,
        text: t`Likely, Fair, Stretch or Unlikely, from thousands of market scenarios. In words, not just green and red.`,
      },
      {
        title: t`Holdings included`,
        text: t`See what each position is worth, what you paid and how your investments are spread.`,
      },
      {
        title: t`Private in one tap`,
        text: t`Hide every amount on the screen at once. Your device remembers the choice.`,
      },
    ],
    crop: <GoalsCrop />,
  },
]

export function FeaturesPage() {
  return (
    <>
      <PageMeta
        title={t`Features`}
        description={t`Net worth, goal planning and portfolio tracking that add up, with every assumption shown.`}
      />
      <Intro
        title={t`Three things, done right`}
        actions={
          <nav aria-label={t`On this page`} className="flex flex-wrap gap-2">
            {pillars().map(({ id, name }) => (
              <a
                key={id}
                href={`#${id}`}
                className="rounded-full border border-line bg-surface px-4 py-2 text-control font-semibold shadow-card hover:border-strong"
              >
                {name}
              </a>
            ))}
          </nav>
        }
      >
        {t`See where you stand, plan where you want to be, and know what to do next.`}
      </Intro>
      {pillars().map((pillar, index) => (
        <PillarSection key={pillar.id} pillar={pillar} sunken={index % 2 === 1} />
      ))}
      <StartBand />
    </>
  )
}

function PillarSection({ pillar, sunken }: { pillar: Pillar; sunken: boolean }) {
  return (
    <Section
      id={pillar.id}
      tone={sunken ? 'sunken' : 'plain'}
      className="grid items-center gap-10 lg:grid-cols-2 lg:gap-16"
    >
      <div className="grid gap-6">
        <div className="grid gap-3">
          <h2 className="text-heading">{pillar.title}</h2>
          <p className="max-w-[52ch] text-lead text-text-2">{pillar.text}</p>
        </div>
        <ul className="grid gap-5">
          {pillar.facts.map((fact) => (
            <li key={fact.title} className="flex gap-3">
              <Check className="mt-0.5 size-5 shrink-0 text-gold-text" />
              <div className="grid gap-0.5">
                <h3 className="text-card">{fact.title}</h3>
                <p className="text-text-2">{fact.text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      {pillar.crop}
    </Section>
  )
}
