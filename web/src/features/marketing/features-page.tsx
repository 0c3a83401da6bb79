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

const pillars: readonly Pillar[] = [
  {
    id: 'see',
    name: 'See',
    title: 'See it: one number you can trust',
    text: 'Your net worth with everything it is made of, in one place and on one scale.',
    facts: [
      {
        title: 'Every kind of account',
        text: 'Bank, card, loan, investment and retirement accounts, and what no bank knows: homes, cars, private debts.',
      },
      {
        title: 'Exact to the cent',
        text: 'Money is counted in whole cents, debts are subtracted once, and shares add up to 100.0%.',
      },
      {
        title: 'Honest about age',
        text: 'Each figure shows when it was fetched. If a bank cannot be reached you keep the last value and are told so.',
      },
    ],
    crop: <AllocationCrop />,
  },
  {
    id: 'plan',
    name: 'Plan',
    title: 'Plan it: goals that fit your income',
    text: 'A target, a date and a level of risk become one monthly amount. Your take-home income says whether it can last.',
    facts: [
      {
        title: 'Seven starting points',
        text: 'Home, retirement, education, vacation, emergency fund, vehicle and wedding, each with a sensible amount to adjust.',
      },
      {
        title: 'A clear limit',
        text: 'Plans above 40% of income are flagged, with what three years more or a smaller target would do.',
      },
      {
        title: 'Assumptions in print',
        text: 'Contributions are planned at 3%, 6% or 9% a year depending on the risk you choose. It is written beside the result.',
      },
    ],
    crop: <PlannerCrop />,
  },
  {
    id: 'grow',
    name: 'Grow',
    title: 'Grow it: one next step at a time',
    text: 'Every goal stands beside its projection, so that you know which one needs you and what it needs.',
    facts: [
      {
        title: 'Odds in words',
        text: 'Likely, Fair, Stretch or Unlikely, from thousands of possible futures: never a colour that leaves you guessing.',
      },
      {
        title: 'Holdings included',
        text: 'See what each position is worth, what you paid and how your investments are spread.',
      },
      {
        title: 'Private by a tap',
        text: 'Hide all amounts on the screen at once. The choice is remembered on your device.',
      },
    ],
    crop: <GoalsCrop />,
  },
]

export function FeaturesPage() {
  return (
    <>
      <PageMeta
        title="Features"
        description="Net worth, goal planning and portfolio tracking that add up, with every assumption in print."
      />
      <Intro
        title="Three things, done exactly"
        actions={
          <nav aria-label="On this page" className="flex flex-wrap gap-2">
            {pillars.map(({ id, name }) => (
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
        See where you stand, plan where you want to be, and know what to do next.
      </Intro>
      {pillars.map((pillar, index) => (
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
              <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-gold-text" />
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
