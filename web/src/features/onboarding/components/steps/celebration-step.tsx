import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, ShieldCheck } from 'lucide-react'
import { useId } from 'react'
import { useDraftOdds } from '@/entities/goals'
import { accountsQuery } from '@/entities/household'
import { toMajor, toMinor, ZERO } from '@/lib/money'
import { useSignedInUser } from '@/lib/session'
import { Callout } from '@/ui/callout'
import { type CreationResult, createdText } from '../../model/create-goals'
import { celebrationName } from '../../model/names'
import { shownMonthly } from '../../model/plan'
import { useFinish } from '../../model/use-finish'
import type { Wizard } from '../../model/use-wizard'
import { GoalCard } from '../celebration/goal-card'
import { RoadmapSummary } from '../celebration/roadmap-summary'
import { Confetti } from '../confetti'
import { ContinueButton, GoldBanner, StepFooter, StepHeading } from '../parts/step-frame'

/** Step 3: the whole plan, and the button that creates its goals. */
export function CelebrationStep({ wizard }: { wizard: Wizard }) {
  const user = useSignedInUser()
  const { mode, profile, currency, draft, change, fit, busy } = wizard
  const { goals } = draft
  const { result, finish, goOnWithoutTheRest } = useFinish(wizard)
  const name = celebrationName({
    firstName: profile.first_name ?? user.firstName,
    fullName: profile.full_name ?? user.fullName,
  })
  const odds = useDraftOdds(
    goals.map(({ targetMinor, contributionMinor, targetDate, risk }) => ({
      targetAmount: toMajor(targetMinor, currency),
      plannedMonthlyContribution: toMajor(contributionMinor, currency),
      targetDate,
      riskProfile: risk,
    })),
  )
  const monthly = shownMonthly(goals, currency)
  const isFirst = mode === 'onboarding'
  const count = result?.failures.length ?? 0
  const finishText = isFirst
    ? t`Connect My Accounts & Get Started`
    : t`Create Goal & Allocate Assets`
  return (
    <>
      <Confetti />
      <GoldBanner>
        <CircleCheck className="size-10 text-gold-text" />
        <StepHeading title={isFirst ? congratulations(name) : lookingGood(name)}>
          {t`This is your roadmap. Take it one step at a time.`}
        </StepHeading>
      </GoldBanner>
      {fit && <RoadmapSummary wizard={wizard} fit={fit} />}
      <section aria-label={t`Your goals`} className="grid gap-3">
        <h3 className="text-card">{t`Your goals`}</h3>
        <ul className="grid gap-3 sm:grid-cols-2">
          {goals.map((goal, position) => (
            <GoalCard
              key={goal.key}
              goal={goal}
              monthly={monthly[position] ?? ZERO}
              position={position}
              currency={currency}
              odds={odds[position]}
              onContribute={
                draft.submitted
                  ? null
                  : (amount) => {
                      const changed = { ...goal, contributionMinor: toMinor(amount, currency) }
                      change({ goals: goals.with(position, changed) })
                    }
              }
            />
          ))}
        </ul>
        <p className="text-caption text-text-3">
          <Trans>
            Monthly amounts assume 3%, 6% or 9% a year by growth strategy. Progress and projections
            assume one percentage point more: a steady 4%, 7% or 10%. The chance is simulated from
            published assumptions. Not a guarantee.
          </Trans>
        </p>
      </section>
      <NextSteps isFirst={isFirst} />
      <StepFooter>
        {result && <CreationProblems result={result} />}
        <ContinueButton hint={null} pending={busy} onClick={() => void finish()}>
          {busy ? t`Creating your goals…` : result ? t`Try again` : finishText}
        </ContinueButton>
        {result && !busy && (
          <button
            type="button"
            className="rounded-chip px-2 py-1 text-control font-medium text-text-2 underline underline-offset-4 hover:text-text"
            onClick={() => void goOnWithoutTheRest()}
          >
            {plural(count, { one: t`Continue without it`, other: t`Continue without them` })}
          </button>
        )}
      </StepFooter>
    </>
  )
}

const congratulations = (name: string | null) =>
  name ? t`Congratulations, ${name}!` : t`Congratulations, Friend!`

const lookingGood = (name: string | null) =>
  name ? t`Looking good, ${name}!` : t`Looking good, Friend!`

/** The goals that could not be created, and why. */
function CreationProblems({ result }: { result: CreationResult }) {
  return (
    <Callout tone="neg" role="alert" className="w-full" title={createdText(result)}>
      <ul className="grid gap-0.5">
        {result.failures.map(({ key, name, message }) => (
          <li key={key}>
            <span className="font-semibold text-text">{name}</span>: {message}
          </li>
        ))}
      </ul>
    </Callout>
  )
}

/** What is left to do after the wizard, and why it is safe to continue. */
function NextSteps({ isFirst }: { isFirst: boolean }) {
  const titleId = useId()
  const { data: accounts = [] } = useQuery({ ...accountsQuery, enabled: !isFirst })
  const next = [
    accounts.length === 0 && {
      title: t`Connect your accounts`,
      detail: t`Or add them manually. Either way, it takes a few minutes.`,
    },
    { title: t`Allocate assets to your goals`, detail: t`Choose which savings go to which goal.` },
    { title: t`See it all on your dashboard`, detail: t`Net worth, goals, and one next step.` },
  ].filter((step) => step !== false)
  return (
    <section aria-labelledby={titleId} className="grid gap-3">
      <h3 id={titleId} className="text-card">
        {t`What comes next`}
      </h3>
      <ol className="grid gap-3 sm:grid-cols-3">
        {next.map(({ title, detail }, index) => (
          <li key={title} className="flex gap-3 text-control sm:grid sm:content-start sm:gap-1.5">
            <span
              aria-hidden="true"
              className="figure grid size-6 shrink-0 place-items-center rounded-full bg-gold-bg text-caption font-semibold text-gold-text"
            >
              {index + 1}
            </span>
            <span className="grid gap-0.5">
              <span className="font-medium">{title}</span>
              <span className="text-caption text-text-2">{detail}</span>
            </span>
          </li>
        ))}
      </ol>
      <ul className="flex flex-wrap justify-center gap-x-5 gap-y-1.5 pt-2 text-caption text-text-2">
        {[
          t`Bank connections are read-only`,
          t`Every amount is encrypted`,
          t`Your data is never sold`,
        ].map((claim) => (
          <li key={claim} className="flex items-center gap-1.5">
            <ShieldCheck className="size-4 text-pos" />
            {claim}
          </li>
        ))}
      </ul>
    </section>
  )
}
