import { t } from '@lingui/core/macro'
import { Clock, Compass, PartyPopper, Sparkles } from 'lucide-react'
import { useSaveProfile } from '@/entities/profile'
import { currencyOptions, isCurrency } from '@/lib/currencies'
import { claims } from '@/lib/marketing-claims'
import { toMajor, toMinor } from '@/lib/money'
import { useSignedInUser } from '@/lib/session'
import { Badge } from '@/ui/badge'
import { Field } from '@/ui/field'
import { Select } from '@/ui/select'
import { type DayPart, dayPart, greetingName } from '../../model/names'
import type { Wizard } from '../../model/use-wizard'
import { ContinueButton, GoldBanner, StepFooter, StepHeading } from '../parts/step-frame'

/** Asks once for the main currency. */
function MainCurrency({ wizard: { profile, draft, change } }: { wizard: Wizard }) {
  const save = useSaveProfile({ quiet: true, movesFigures: true })
  return (
    <Field
      label={t`Your currency`}
      help={t`Your totals are in this currency. You can change it in the settings.`}
    >
      <Select
        options={currencyOptions(profile.currency)}
        value={save.isPending ? save.variables.currency : profile.currency}
        pending={save.isPending}
        onValueChange={(currency) => {
          if (!isCurrency(currency)) return
          // Also after the step has unmounted. The mutation shows its own failure.
          save.mutateAsync({ currency }).then(
            () => {
              if (draft.incomeMinor === null) return
              // The digits stay: 5,000 dollars become 5,000 yen.
              const digits = toMajor(draft.incomeMinor, profile.currency)
              change({ incomeMinor: toMinor(digits, currency) })
            },
            () => undefined,
          )
        }}
        className="max-w-xs"
      />
    </Field>
  )
}

const STEP_TIME = '1 min'

/** Step 0: a greeting, and what to expect in the next three minutes. */
export function WelcomeStep({ wizard }: { wizard: Wizard }) {
  const user = useSignedInUser()
  const journey = [
    { icon: Sparkles, title: t`Pick Your Dreams`, detail: t`Choose what you are saving for` },
    { icon: Compass, title: t`Ground in Reality`, detail: t`Align with your income` },
    { icon: PartyPopper, title: t`Celebrate Your Plan`, detail: t`See when you could get there` },
  ]
  const name = greetingName({ ...user, fullName: wizard.profile.full_name ?? user.fullName })
  return (
    <>
      <GoldBanner>
        <Badge tone="gold">
          <Clock />
          {t`Takes 3 minutes`}
        </Badge>
        <StepHeading title={greeting(dayPart(new Date()), name)}>
          {t`Let's turn your dreams into a plan you can keep.`}
        </StepHeading>
      </GoldBanner>
      <ol aria-label={t`Your journey`} className="grid gap-3 sm:grid-cols-3">
        {journey.map(({ icon: Icon, title, detail }) => (
          <li
            key={title}
            className="flex items-center gap-4 rounded-control border border-line p-4 sm:grid sm:content-start sm:justify-items-start sm:gap-3"
          >
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-gold-bg text-gold-text">
              <Icon className="size-5" />
            </span>
            <span className="grid gap-0.5">
              <span className="text-card">{title}</span>
              <span className="text-caption text-text-2">{detail}</span>
              <span className="text-caption text-text-3">{STEP_TIME}</span>
            </span>
          </li>
        ))}
      </ol>
      {/* A draft keeps the currency it was made in. */}
      {wizard.draft.goals.length === 0 && <MainCurrency wizard={wizard} />}
      <StepFooter>
        <ContinueButton hint={null} onClick={() => wizard.leave(0)}>
          {t`Start My Financial Journey`}
        </ContinueButton>
        <p className="text-center text-caption text-text-3">
          {t`No credit card required • Cancel anytime`}
        </p>
        <p className="text-center text-caption text-text-2">{t`${claims.join()} people planning with Goldgrove`}</p>
      </StepFooter>
    </>
  )
}

function greeting(part: DayPart, name: string): string {
  if (part === 'morning') return t`Good morning, ${name}`
  return part === 'afternoon' ? t`Good afternoon, ${name}` : t`Good evening, ${name}`
}
