import type { FormEvent } from 'react'
import { useState } from 'react'
import type { Minor } from '@/lib/money'
import { Field } from '@/ui/field'
import { MoneyInput } from '@/ui/money-input'
import { incomeTexts } from '../../content/onboarding'
import type { Wizard } from '../../model/use-wizard'
import { IncomeFit } from '../income/income-fit'
import { MonthlyNeed } from '../income/monthly-need'
import { ContinueButton, StepFooter } from '../parts/step-footer'
import { StepHeading } from '../parts/step-heading'

/** Step 2: what the goals need a month against what comes in. */
export function IncomeStep({ wizard }: { wizard: Wizard }) {
  const [text, setText] = useState('')
  const isWrong = text.trim() !== '' && !wizard.fit

  function change(income: Minor | null, written: string) {
    setText(written)
    wizard.setIncome(income)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void wizard.saveIncome()
  }

  return (
    <form noValidate onSubmit={submit} className="contents">
      <StepHeading title={incomeTexts.title}>{incomeTexts.lead}</StepHeading>
      <div className="grid gap-5 md:grid-cols-2">
        <MonthlyNeed wizard={wizard} />
        <div className="grid content-start gap-5">
          <Field
            label={<span className="text-title">{incomeTexts.question}</span>}
            error={isWrong ? wizard.incomeRange.error() : undefined}
            help={incomeTexts.tips.map((tip) => (
              <span key={tip} className="block">
                • {tip}
              </span>
            ))}
          >
            <MoneyInput
              size="lg"
              className="text-title"
              currency={wizard.currency}
              placeholder={incomeTexts.placeholder}
              value={wizard.incomeMinor}
              onValueChange={change}
            />
          </Field>
          {wizard.fit && wizard.incomeMinor !== null && (
            <IncomeFit
              fit={wizard.fit}
              incomeMinor={wizard.incomeMinor}
              currency={wizard.currency}
            />
          )}
        </div>
      </div>
      <StepFooter>
        <ContinueButton
          type="submit"
          pending={wizard.busy}
          hint={wizard.fit ? null : incomeTexts.hint}
        >
          {wizard.busy ? incomeTexts.saving : incomeTexts.continue}
        </ContinueButton>
      </StepFooter>
    </form>
  )
}
