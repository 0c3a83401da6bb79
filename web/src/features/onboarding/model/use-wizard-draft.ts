/** The wizard's draft and step, kept through a reload; the first wizard's draft is the same in every tab. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Profile } from '@/lib/api-types'
import { type Minor, toMinor, ZERO } from '@/lib/money'
import { type Draft, forgetDraft, readDraft, storeDraft } from './draft'
import { joinTabs } from './draft-tabs'
import { fitOf } from './plan'
import {
  firstStep,
  forgetStep,
  readStep,
  resumableStep,
  storeStep,
  type WizardMode,
  type WizardStep,
} from './steps'

interface DraftInput {
  mode: WizardMode
  profile: Profile
  committedMinor: Minor
  onCreating?: (creating: boolean) => void
}

/** Income that was told before in the currency of the plan is never asked again. */
function initialDraft({ mode, profile }: DraftInput): Draft {
  const { monthly_income: income, income_currency, currency } = profile
  const draft = resumed(mode, readDraft(mode, profile.id))
  if (draft.incomeMinor !== null || income === null || income_currency !== currency) return draft
  return { ...draft, incomeMinor: toMinor(income, currency) }
}

/** Where a goal is added later, those that were created are existing goals by now: what is left may change again. */
function resumed(mode: WizardMode, draft: Draft): Draft {
  if (mode === 'onboarding') return draft
  const goals = draft.goals.filter(({ key }) => !draft.createdKeys.includes(key))
  return { ...draft, goals, createdKeys: [], submitted: false }
}

/** The stored step, as far as `draft` allows it. */
function storedStep(userId: string, committedMinor: Minor, draft: Draft): WizardStep {
  const incomeMinor = draft.incomeMinor ?? ZERO
  const basis = { goals: draft.goals, committedMinor }
  const needsTuning = incomeMinor > 0 && fitOf(basis, incomeMinor).verdict.needsTuning
  return resumableStep(readStep(userId), {
    goalCount: draft.goals.length,
    incomeMinor,
    needsTuning,
  })
}

export function useWizardDraft(input: DraftInput) {
  const { mode, profile, committedMinor, onCreating } = input
  const [draft, setDraft] = useState(() => initialDraft(input))
  const [step, setStep] = useState(() =>
    mode === 'evolution' ? firstStep(mode) : storedStep(profile.id, committedMinor, draft),
  )
  // At once, unlike a state: an effect that waits must not store what is forgotten.
  const closed = useRef(false)
  const hasGoals = draft.goals.length > 0

  // What the other tabs know already.
  const known = useRef(draft)
  const tabs = useRef<ReturnType<typeof joinTabs>>(null)

  useEffect(() => {
    if (closed.current) return
    storeDraft(mode, profile.id, draft)
    if (draft !== known.current) tabs.current?.change(draft)
    known.current = draft
  }, [mode, profile.id, draft])

  useEffect(() => {
    if (closed.current || mode !== 'onboarding') return
    // Later steps need goals: such a step is another tab's, whose draft may be on its way.
    if (hasGoals || readStep(profile.id) < 2) storeStep(step, profile.id)
  }, [mode, step, hasGoals, profile.id])

  /** What was stored of a lost draft is over once its person moves. */
  const go = useCallback(
    (next: WizardStep) => {
      if (mode === 'onboarding') storeStep(next, profile.id)
      setStep(next)
    },
    [mode, profile.id],
  )

  const change = useCallback(
    (changes: Partial<Draft>) => setDraft((current) => ({ ...current, ...changes })),
    [],
  )

  /** The wizard is done: nothing of it stays on the device. */
  const forget = useCallback(() => {
    closed.current = true
    forgetDraft(mode)
    if (mode === 'onboarding') forgetStep()
    onCreating?.(false)
  }, [mode, onCreating])

  const close = useCallback(() => {
    forget()
    tabs.current?.finish()
  }, [forget])

  useEffect(() => {
    if (mode !== 'onboarding') return
    const joined = joinTabs(profile.id, {
      current: () => known.current,
      onChange: (theirs) => {
        const isFirst = known.current.goals.length === 0
        known.current = theirs
        setDraft(theirs)
        if (isFirst) setStep(storedStep(profile.id, committedMinor, theirs))
      },
      onFinish: forget,
    })
    tabs.current = joined
    return () => {
      tabs.current = null
      joined.leave()
    }
  }, [mode, profile.id, committedMinor, forget])

  return { draft, change, step, go, close }
}
