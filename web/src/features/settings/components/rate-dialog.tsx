import { t } from '@lingui/core/macro'
import '@/lib/zod-setup'
import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import type { ExchangeRates, FixedRate } from '@/lib/api-types'
import { isCalendarDay } from '@/lib/calendar-day'
import { formatPair, parseRate, publishedRate, writeRate } from '@/lib/content/exchange-rates'
import { FormField } from '@/lib/form-field'
import { useFormSubmission } from '@/lib/form-submission'
import { momentDay } from '@/lib/moments'
import { formatNumber } from '@/lib/numbers'
import { formatPercent } from '@/lib/percent'
import { useFormDraft } from '@/lib/use-form-draft'
import { AlertDialog } from '@/ui/alert-dialog'
import { SubmitFailure } from '@/ui/callout'
import { Field } from '@/ui/field'
import { FormDialog } from '@/ui/form-dialog'
import { DateField, Input } from '@/ui/input'
import { NumberTextInput } from '@/ui/number-text-input'
import { useSaveRate } from '../api/exchange-rates'

const code = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.regex(/^[A-Z0-9]{3,8}$/, { error: () => t`Enter a currency code such as USD.` }),
  )

const RATE_MAX = 1_000_000_000
const DECIMALS_MAX = 12

const holds = (rate: number | null) =>
  rate !== null && rate > 0 && rate <= RATE_MAX && Number(rate.toFixed(DECIMALS_MAX)) === rate

/** One error for every invalid entry. */
const rateError = () =>
  t`Enter a rate like ${writeRate(0.9998)}, above 0 and at most ${formatNumber(RATE_MAX)}, with at most ${DECIMALS_MAX} decimals.`

const isFirstDay = (day: string) => isCalendarDay(day) && day >= '1970' && day < '2100'

const fixedRateSchema = z
  .object({
    from: code,
    to: code,
    rate: z.nullable(z.number({ error: rateError })).check(z.refine(holds, { error: rateError })),
    since: z
      .string()
      .check(z.refine(isFirstDay, { error: () => t`Choose a first day from 1970 to 2099.` })),
  })
  .check(
    z.refine(({ from, to }) => from !== to, {
      path: ['to'],
      error: () => t`Choose another currency.`,
    }),
  )
type FixedRateForm = z.infer<typeof fixedRateSchema>

/** A rate this far from the published one is probably mistyped, or belongs to the opposite pair. */
const FAR = 0.2

interface Question {
  pair: string
  published: string
  answer: (isMeant: boolean) => void
}

interface RateDialogProps {
  /** The rate to change; its pair and day are fixed. `null` for a new one. */
  rate: FixedRate | null
  known: ExchangeRates
  onClose: () => void
}

/** Fixes a rate from a day on. */
export function RateDialog({ rate, known, onClose }: RateDialogProps) {
  const save = useSaveRate()
  const codes = useId()
  const [question, setQuestion] = useState<Question | null>(null)
  const form = useForm<FixedRateForm>({
    resolver: zodResolver(fixedRateSchema),
    defaultValues: rate ?? { from: '', to: '', rate: null, since: momentDay(new Date()) },
  })
  const { errors, isDirty } = form.formState
  const forget = useFormDraft(`rate_${rate?.id ?? 'new'}`, form)
  const close = () => {
    forget()
    onClose()
  }
  const { submit, failure } = useFormSubmission(form, async (input) => {
    if (input.rate === null || !(await isMeant(input.from, input.to, input.rate))) return
    await save.mutateAsync({ ...input, rate: input.rate })
    close()
  })

  async function isMeant(from: string, to: string, rate: number): Promise<boolean> {
    const published = publishedRate(known.rates, from, to)
    if (published === null || Math.abs(rate / published - 1) <= FAR) return true
    const said = await new Promise<boolean>((answer) =>
      setQuestion({
        pair: formatPair(from, to, rate),
        published: formatPair(from, to, published),
        answer,
      }),
    )
    setQuestion(null)
    return said
  }

  const [from = '', to = ''] = form.watch(['from', 'to']).map((text) => text.trim().toUpperCase())
  const published = publishedRate(known.rates, from, to)
  const code = {
    readOnly: rate !== null,
    list: codes,
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
    className: 'uppercase',
  } as const

  return (
    <FormDialog
      title={rate === null ? t`Add a rate` : t`Change a rate`}
      wide
      dirty={isDirty}
      onSubmit={submit}
      onClose={close}
      submitLabel={t`Save rate`}
      pending={save.isPending}
    >
      <SubmitFailure title={t`The rate was not saved`} failure={failure} />
      <datalist id={codes}>
        {known.currencies.map((currency) => (
          <option key={currency} value={currency} />
        ))}
      </datalist>
      <Field label={t`From currency`} help={t`A code such as EUR.`} error={errors.from?.message}>
        <Input {...code} {...form.register('from')} />
      </Field>
      <Field label={t`To currency`} help={t`A code such as CAD.`} error={errors.to?.message}>
        <Input {...code} {...form.register('to')} />
      </Field>
      <FormField control={form.control} name="rate">
        {({ field: { value, onChange, ...field }, error }) => (
          <Field
            label={t`Rate`}
            help={
              published === null
                ? t`How much one unit of the first currency is in the second.`
                : t`Published: ${formatPair(from, to, published)}.`
            }
            error={error}
            className="col-span-full"
          >
            <NumberTextInput<number>
              {...field}
              value={value}
              onValueChange={onChange}
              parse={parseRate}
              format={writeRate}
            />
          </Field>
        )}
      </FormField>
      <DateField
        field={form.register('since')}
        label={t`First day`}
        error={errors.since?.message}
        readOnly={rate !== null}
      />
      {question && (
        <AlertDialog
          open
          onOpenChange={() => question.answer(false)}
          title={t`Save ${question.pair}?`}
          description={t`The published rate is ${question.published}. Yours differs by more than ${formatPercent(FAR * 100, 0)}.`}
          confirmLabel={t`Save rate`}
          onConfirm={() => question.answer(true)}
        />
      )}
    </FormDialog>
  )
}
