import { Clock, Compass, PartyPopper, Sparkles } from 'lucide-react'
import { useSaveProfile } from '@/entities/profile'
import type { Profile } from '@/lib/api-types'
import { currencies, isCurrency } from '@/lib/currencies'
import { useSignedInUser } from '@/lib/session'
import { Badge } from '@/ui/badge'
import { Field } from '@/ui/field'
import { Select } from '@/ui/select'
import { welcomeTexts } from '../../content/onboarding'
import { dayPart, greetingName } from '../../model/names'
import type { Wizard } from '../../model/use-wizard'
import { ContinueButton, GoldBanner, StepFooter, StepHeading } from '../parts/step-frame'

/** Asks once which currency everything is shown in. */
function MainCurrency({ profile }: { profile: Profile }) {
  const save = useSaveProfile({ quiet: true })
  return (
    <Field label={welcomeTexts.currency} help={welcomeTexts.currencyHelp}>
      <Select
        options={currencies}
        value={save.isPending ? save.variables.currency : profile.currency}
        disabled={save.isPending}
        onValueChange={(currency) => {
          if (isCurrency(currency)) save.mutate({ currency })
        }}
        className="max-w-xs"
      />
    </Field>
  )
}

const icons = [Sparkles, Compass, PartyPopper] as const

/** Step 0: a greeting, and what the next three minutes bring. */
export function WelcomeStep({ wizard }: { wizard: Wizard }) {
  const user = useSignedInUser()
  const name = greetingName({ ...user, fullName: wizard.profile.full_name ?? user.fullName })
  return (
    <>
      <GoldBanner>
        <Badge tone="gold">
          <Clock aria-hidden="true" />
          {welcomeTexts.duration}
        </Badge>
        <StepHeading title={welcomeTexts.greeting(dayPart(new Date()), name)}>
          {welcomeTexts.lead}
        </StepHeading>
      </GoldBanner>
      <ol aria-label={welcomeTexts.journeyTitle} className="grid gap-3 sm:grid-cols-3">
        {welcomeTexts.journey.map(({ title, detail, time }, index) => {
          const Icon = icons[index] ?? Sparkles
          return (
            <li
              key={title}
              className="flex items-center gap-4 rounded-control border border-line p-4 sm:grid sm:justify-items-start sm:gap-3"
            >
              <span className="grid size-10 shrink-0 place-items-center rounded-full bg-gold-bg text-gold-text">
                <Icon aria-hidden="true" className="size-5" />
              </span>
              <span className="grid gap-0.5">
                <span className="text-card">{title}</span>
                <span className="text-caption text-text-2">{detail}</span>
                <span className="text-caption text-text-3">{time}</span>
              </span>
            </li>
          )
        })}
      </ol>
      {/* What is drafted has the currency it was drafted in. */}
      {wizard.goals.length === 0 && <MainCurrency profile={wizard.profile} />}
      <StepFooter>
        <ContinueButton hint={null} onClick={() => wizard.leave(0)}>
          {welcomeTexts.start}
        </ContinueButton>
        <p className="text-center text-caption text-text-3">{welcomeTexts.terms}</p>
        <p className="text-center text-caption text-text-2">{welcomeTexts.crowd}</p>
      </StepFooter>
    </>
  )
}
