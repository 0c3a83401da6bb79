import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { newIdempotencyKey } from '@/lib/api-client'
import type { Goal } from '@/lib/api-types'
import { paths } from '@/lib/paths'
import { type GoalTemplate, goalTemplates } from '@/lib/planning/templates'
import { useSignedInUser } from '@/lib/session'
import { forgetTabDraft, readTabDraft, storeTabDraft } from '@/lib/tab-draft'
import { Money } from '@/ui/money'
import type { DraftGoal } from '../../model/draft'
import type { Wizard } from '../../model/use-wizard'
import { CustomizePanel } from '../dreams/customize-panel'
import { DreamTeam } from '../dreams/dream-team'
import { TemplateGrid } from '../dreams/template-grid'
import { ContinueButton, StepFooter, StepHeading } from '../parts/step-frame'

interface DreamsStepProps {
  wizard: Wizard
  /** Shown first when a goal is added later. */
  existing: readonly Goal[]
}

const OPENED = 'goldgrove_draft_dream'
const Opened = z.object({ id: z.string() })

/** The template being customized, kept through a reload. */
function useOpenTemplate() {
  const { id: userId } = useSignedInUser()
  const [openId, setOpenId] = useState(() => readTabDraft(OPENED, Opened, userId)?.id)
  const open = goalTemplates().find(({ id }) => id === openId) ?? null
  const change = (template: GoalTemplate | null) => {
    setOpenId(template?.id)
    if (template) storeTabDraft(OPENED, userId, { id: template.id })
    else forgetTabDraft(OPENED)
  }
  return [open, change] as const
}

/** Step 1: choose templates, customize them, and gather them in the dream team. */
export function DreamsStep({ wizard, existing }: DreamsStepProps) {
  const [open, setOpen] = useOpenTemplate()
  const [news, setNews] = useState('')
  const opener = useRef<HTMLElement>(null)
  const team = useRef<HTMLHeadingElement>(null)
  const evolving = wizard.mode === 'evolution'
  const { currency, change } = wizard
  const { goals } = wizard.draft
  const count = goals.length
  const names = [...existing, ...goals].map(({ name }) => name)

  function show(template: GoalTemplate, tile: HTMLElement) {
    opener.current = tile
    setOpen(template)
  }

  function cancel() {
    setOpen(null)
    opener.current?.focus()
  }

  // The focused control disappears with the panel or the row; the page does not scroll.
  function add(goal: DraftGoal) {
    const { name } = goal
    change({ goals: [...goals, goal] })
    setOpen(null)
    team.current?.focus({ preventScroll: true })
    setNews(t`${name} added`)
  }

  function remove({ key, name }: DraftGoal) {
    change({ goals: goals.filter((goal) => goal.key !== key) })
    team.current?.focus({ preventScroll: true })
    setNews(t`${name} removed`)
  }

  return (
    <>
      {evolving && existing.length > 0 && (
        <ExistingGoals goals={existing} title={t`Goals you already have`} />
      )}
      <StepHeading title={evolving ? t`Add a New Goal` : t`What are your biggest dreams?`}>
        {evolving
          ? t`Pick what you want to save for next.`
          : t`Select 2-5 goals. You can change them later.`}
      </StepHeading>
      <TemplateGrid currency={currency} chosenNames={names} open={open} onOpen={show} />
      {evolving && count === 0 && goalTemplates().every(({ name }) => names.includes(name)) && (
        <p className="text-control text-text-2">
          <Trans>
            You have a goal for each of these. For another one,{' '}
            <Link to={paths.newGoal} replace className="font-medium text-gold-text underline">
              use the short form
            </Link>
            .
          </Trans>
        </p>
      )}
      {open && (
        <CustomizePanel
          key={open.id}
          template={open}
          currency={currency}
          newKey={newIdempotencyKey}
          onAdd={add}
          onCancel={cancel}
        />
      )}
      <DreamTeam titleRef={team} goals={goals} currency={currency} onRemove={remove} />
      <p role="status" className="sr-only">
        {news}
      </p>
      <StepFooter>
        <ContinueButton
          hint={count === 0 ? t`Select at least one goal to continue` : null}
          onClick={() => count > 0 && wizard.leave(1)}
        >
          {t`Continue with ${goalCount(count)}`}
        </ContinueButton>
      </StepFooter>
    </>
  )
}

/** The goals the user already saves for. */
function ExistingGoals({ goals, title }: { goals: readonly Goal[]; title: string }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="grid gap-2">
      <h3 id={titleId} className="text-card">
        {title}
      </h3>
      <ul className="flex flex-wrap gap-2">
        {goals.map((goal) => (
          <li
            key={goal.id}
            className="flex items-baseline gap-2 rounded-card border border-line bg-sunken px-3 py-1.5 text-caption"
          >
            <span className="font-medium wrap-anywhere">{goal.name}</span>
            <Money major={goal.target_amount} currency={goal.currency} className="text-text-2" />
          </li>
        ))}
      </ul>
    </section>
  )
}

const goalCount = (count: number) => plural(count, { one: '# Goal', other: '# Goals' })
