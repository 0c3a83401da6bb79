import { CircleCheck } from 'lucide-react'
import { toMinor, ZERO } from '@/lib/money'
import { useSignedInUser } from '@/lib/session'
import { useDraftOdds } from '../../api/use-draft-odds'
import { celebrationTexts } from '../../content/onboarding'
import { celebrationName } from '../../model/names'
import { shownMonthly } from '../../model/plan'
import type { Wizard } from '../../model/use-wizard'
import { CreationProblems } from '../celebration/creation-problems'
import { GoalCard } from '../celebration/goal-card'
import { NextSteps } from '../celebration/next-steps'
import { RoadmapSummary } from '../celebration/roadmap-summary'
import { Confetti } from '../confetti'
import { GoldBanner } from '../gold-banner'
import { ContinueButton, StepFooter } from '../parts/step-footer'
import { StepHeading } from '../parts/step-heading'

/** Step 3: the plan as a whole, and the click that makes it real. */
export function CelebrationStep({ wizard }: { wizard: Wizard }) {
  const user = useSignedInUser()
  const { profile, goals, currency, result } = wizard
  const name = celebrationName({
    firstName: profile.first_name ?? user.firstName,
    fullName: profile.full_name ?? user.fullName,
  })
  const odds = useDraftOdds(goals, currency)
  const monthly = shownMonthly(goals, currency)
  const title =
    wizard.mode === 'evolution' ? celebrationTexts.evolutionTitle : celebrationTexts.title
  const label = result ? celebrationTexts.retry : celebrationTexts.finish[wizard.mode]
  return (
    <>
      <Confetti />
      <GoldBanner>
        <CircleCheck aria-hidden="true" className="size-10 text-gold-text" />
        <StepHeading title={title(name)}>{celebrationTexts.lead}</StepHeading>
      </GoldBanner>
      {wizard.fit && <RoadmapSummary wizard={wizard} fit={wizard.fit} />}
      <section aria-label={celebrationTexts.yourGoals} className="grid gap-3">
        <h3 className="text-card">{celebrationTexts.yourGoals}</h3>
        <ul className="grid gap-3 sm:grid-cols-2">
          {goals.map((goal, position) => (
            <GoalCard
              key={goal.key}
              goal={goal}
              monthly={monthly[position] ?? ZERO}
              position={position}
              currency={currency}
              odds={odds.get(goal.key)}
              onContribute={
                wizard.submitted
                  ? null
                  : (amount) => wizard.contribute(goal.key, toMinor(amount, currency))
              }
            />
          ))}
        </ul>
        <p className="text-caption text-text-3">{celebrationTexts.assumption}</p>
      </section>
      <NextSteps />
      <StepFooter>
        {result && <CreationProblems result={result} />}
        <ContinueButton hint={null} pending={wizard.busy} onClick={() => void wizard.finish()}>
          {wizard.busy ? celebrationTexts.finishing : label}
        </ContinueButton>
        {result && !wizard.busy && (
          <button
            type="button"
            className="rounded-chip px-2 py-1 text-control font-medium text-text-2 underline underline-offset-4 hover:text-text"
            onClick={() => void wizard.goOnWithoutTheRest()}
          >
            {celebrationTexts.goOn(result.failures.length)}
          </button>
        )}
      </StepFooter>
    </>
  )
}
