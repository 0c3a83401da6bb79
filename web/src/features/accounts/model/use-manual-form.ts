import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { type Attempt, attemptAt } from '@/lib/api-client'
import type { CurrencyCode, NewAccount } from '@/lib/api-types'
import { isCurrency } from '@/lib/currencies'
import { type Minor, toMajor, toMinor } from '@/lib/money'
import { useDraft } from '@/lib/tab-draft'
import { type ManualForm, manualSchema, rateType } from './account-form'
import type { ManualKind } from './manual-kinds'
import { subtypesOf } from './subtypes'

type ManualFields = Omit<ManualForm, 'currency'>

const ManualDraft = z.object({
  fields: z.object({
    name: z.string(),
    balance: z.custom<Minor | null>((value) => value === null || Number.isSafeInteger(value)),
    subtype: z.string(),
    interestRate: z.number().nullable(),
    rateType: rateType.catch(null),
    paidInFull: z.boolean().catch(false),
  }),
  /** `null` until the user chooses one. */
  currency: z.custom<CurrencyCode | null>((code) => code === null || isCurrency(String(code))),
  /** The last attempt and its idempotency key. */
  attempt: z.object({ content: z.string(), key: z.string() }).nullable(),
})

interface ManualFormState {
  form: UseFormReturn<ManualFields>
  currency: CurrencyCode
  chooseCurrency: (currency: CurrencyCode) => void
  /** Keeps the key while the content is the same, so that a retry adds one account. Changed content gets a new key. */
  keyFor: (account: NewAccount) => string
  /** Deletes the draft after the account was added. */
  forget: () => void
}

/** The input for one asset or debt, kept through a reload. `mainCurrency` is the default. */
export function useManualForm(kind: ManualKind, mainCurrency: CurrencyCode): ManualFormState {
  const { value: kept, keep, forget } = useDraft(`manual_${kind.type}`, ManualDraft)
  const [chosen, setChosen] = useState<CurrencyCode | null>(kept?.currency ?? null)
  const attempt = useRef<Attempt | null>(kept?.attempt ?? null)
  const currency = chosen ?? mainCurrency
  const form = useForm<ManualFields>({
    resolver: zodResolver(manualSchema(currency).omit({ currency: true })),
    defaultValues: kept?.fields ?? {
      name: '',
      balance: null,
      subtype: subtypesOf(kind.type, mainCurrency)[0]?.value ?? '',
      interestRate: null,
      rateType: null,
      paidInFull: false,
    },
    mode: 'onTouched',
  })
  const { isDirty } = form.formState
  const fields = useWatch({ control: form.control }) as ManualFields

  useEffect(() => {
    if (isDirty || chosen !== null) keep({ fields, currency: chosen, attempt: attempt.current })
  }, [isDirty, fields, chosen, keep])

  /** The digits stay: 1,200 dollars become 1,200 yen. */
  function chooseCurrency(next: CurrencyCode): void {
    const { balance } = form.getValues()
    if (balance !== null) form.setValue('balance', toMinor(toMajor(balance, currency), next))
    setChosen(next)
  }

  function keyFor(account: NewAccount): string {
    attempt.current = attemptAt(account, attempt.current)
    keep({ fields: form.getValues(), currency: chosen, attempt: attempt.current })
    return attempt.current.key
  }

  return { form, currency, chooseCurrency, keyFor, forget }
}
