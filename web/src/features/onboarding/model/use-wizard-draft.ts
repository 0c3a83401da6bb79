/** The wizard's draft and step, kept through a reload. The first wizard's draft is synced between tabs. */
import { useCallback, useEffect, useRef, useState } from 'react'
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
import type { WizardOptions } from './use-wizard'

/** An income already saved in the plan's currency is not asked for again. */
function initialDraft({ mode, profile }: WizardOptions): Draft {
  const { monthly_income: income, income_currency, currency } = profile
  const draft = resumed(mode, readDraft(mode, profile.id))
  if (draft.incomeMinor !== null || income === null || income_currency !== currency) return draft
  return { ...draft, incomeMinor: toMinor(income, currency) }
}

/** When adding a goal later, the created ones are existing goals now, so the rest may change again. */
function resumed(mode: WizardMode, draft: Draft): Draft {
  if (mode === 'onboarding') return draft
  const goals = draft.goals.filter(({ key }) => !draft.createdKeys.includes(key))
  return { ...draft, goals, createdKeys: [], submitted: false }
}

/** The stored step, limited by what `draft` allows. */
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

export function useWizardDraft(options: WizardOptions) {
  const { mode, profile, committedMinor, onCreating } = options
  const [draft, setDraft] = useState(() => initialDraft(options))
  const [step, setStep] = useState(() =>
    mode === 'evolution' ? firstStep(mode) : storedStep(profile.id, committedMinor, draft),
  )
  // A ref, because it applies at once: a pending effect must not store a forgotten draft.
  const closed = useRef(false)
  const hasGoals = draft.goals.length > 0

  // The draft that the other tabs already have, and the one that came from another tab last.
  const known = useRef(draft)
  const theirs = useRef<Draft>(null)
  const tabs = useRef<ReturnType<typeof joinTabs>>(null)

  useEffect(() => {
    if (closed.current) return
    // What another tab submitted is not this one's to finish after a reload.
    const submitted = draft.submitted && draft !== theirs.current
    storeDraft(mode, profile.id, { ...draft, submitted })
    if (draft !== known.current) tabs.current?.change(draft)
    known.current = draft
  }, [mode, profile.id, draft])

  useEffect(() => {
    if (closed.current || mode !== 'onboarding') return
    // Later steps need goals. Without them, the step is another tab's, whose draft may be about to arrive.
    if (hasGoals || readStep(profile.id) < 2) storeStep(step, profile.id)
  }, [mode, step, hasGoals, profile.id])

  /** The stored step of a lost draft is void once the user moves. */
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

  /** The wizard is done, so all of its data is deleted from the device. */
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
      onChange: (changed) => {
        const isFirst = known.current.goals.length === 0
        known.current = changed
        theirs.current = changed
        setDraft(changed)
        if (isFirst) setStep(storedStep(profile.id, committedMinor, changed))
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
