import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, type LucideIcon, Minus } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { cn } from '@/lib/cn'
import { paths } from '@/lib/paths'
import { formatPlanPrice, planFeatures, premium, TRIAL_DAYS } from '@/lib/plans'
import { SessionContext } from '@/lib/session'
import { Badge } from '@/ui/badge'
import { ButtonLink } from '@/ui/button-link'
import { PageMeta } from '@/ui/page-meta'
import { Intro, Section, SectionHeading } from './components/section'

export function PricingPage() {
  return (
    <>
      <PageMeta
        title={t`Pricing`}
        description={t`${TRIAL_DAYS} days free, then Premium for ${formatPlanPrice(premium.monthly)} a month or ${formatPlanPrice(premium.yearly)} a year.`}
      />
      <Intro title={t`One plan, two prices`}>
        <Trans>
          Try everything that matters for {TRIAL_DAYS} days. No credit card required, cancel
          anytime.
        </Trans>
      </Intro>
      {/* The switch is two radio buttons and CSS, so it works before any script has run. */}
      <Section className="group/price grid grid-cols-1 gap-8 pt-12 md:pt-14">
        <PeriodSwitch />
        <div className="grid gap-5 md:grid-cols-2">
          <TrialCard />
          <PremiumCard />
        </div>
        <p className="max-w-[68ch] text-caption text-text-3">
          <Trans>
            Prices are in Canadian dollars ({premium.currency}). The payment page shows the total
            before you pay. A subscription renews until you cancel, then runs to the end of the
            period you paid for. You can always download everything we store about you as JSON, even
            after the trial.
          </Trans>
        </p>
      </Section>
      <Section tone="sunken">
        <SectionHeading title={t`What's included`} />
        <CompareTable />
      </Section>
    </>
  )
}

const periods = () =>
  [
    { value: 'monthly', label: t`Monthly` },
    { value: 'yearly', label: t`Yearly` },
  ] as const

function PeriodSwitch() {
  return (
    <fieldset className="flex flex-wrap items-center gap-3">
      <legend className="sr-only">{t`Billing period`}</legend>
      <div className="inline-flex rounded-control border border-line bg-sunken p-[3px]">
        {periods().map(({ value, label }) => (
          <label
            key={value}
            className="relative grid h-10 pointer-coarse:h-11 place-items-center rounded-[8px] border border-transparent px-3 text-control sm:px-5 font-medium text-text-2 has-checked:border-strong has-checked:bg-surface has-checked:font-semibold has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name="period"
              value={value}
              defaultChecked={value === 'yearly'}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {label}
          </label>
        ))}
      </div>
      <Badge tone="pos">
        <Trans>Yearly saves {premium.yearlySavingPercent}%</Trans>
      </Badge>
    </fieldset>
  )
}

function PlanCard({ highlighted, children }: { highlighted?: boolean; children: ReactNode }) {
  return (
    <section
      className={cn(
        'flex flex-col gap-6 rounded-card border bg-surface p-6 shadow-card md:p-8',
        highlighted ? 'gold-wash border-gold' : 'border-line',
      )}
    >
      {children}
    </section>
  )
}

function Price({ amount, unit, note }: { amount: string; unit: string; note: string }) {
  return (
    <>
      <p className="flex items-baseline gap-2">
        <span className="figure text-hero">{amount}</span>
        <span className="text-text-2">{unit}</span>
      </p>
      <p className="text-caption text-text-2">{note}</p>
    </>
  )
}

/** Without the account layer there is no session: a visitor's page. */
const useIsSignedIn = () => use(SessionContext)?.status === 'signedIn'

function TrialCard() {
  return (
    <PlanCard>
      <div className="grid gap-3">
        <h2 className="text-title">{t`Trial`}</h2>
        <Price
          amount={t`Free`}
          unit={t`for ${TRIAL_DAYS} days`}
          note={t`No credit card required`}
        />
      </div>
      <FeatureList features={planFeatures().filter(({ inTrial }) => inTrial)} />
      {!useIsSignedIn() && (
        <ButtonLink to={paths.register} variant="secondary" size="lg" className="mt-auto">
          {t`Start free trial`}
        </ButtonLink>
      )}
    </PlanCard>
  )
}

function PremiumCard() {
  return (
    <PlanCard highlighted>
      <div className="grid gap-3">
        <h2 className="text-title">{premium.name}</h2>
        <div className="hidden gap-3 group-has-[[value=yearly]:checked]/price:grid">
          <Price
            amount={formatPlanPrice(premium.yearly)}
            unit={t`a year`}
            note={t`${formatPlanPrice(premium.yearlyPerMonth)} a month, billed once a year`}
          />
        </div>
        <div className="hidden gap-3 group-has-[[value=monthly]:checked]/price:grid">
          <Price
            amount={formatPlanPrice(premium.monthly)}
            unit={t`a month`}
            note={t`Billed every month, cancel anytime`}
          />
        </div>
      </div>
      <FeatureList features={planFeatures()} />
      {useIsSignedIn() ? (
        <ButtonLink to={`${paths.settings}#plan`} size="lg" className="mt-auto">
          {t`Go to your plan`}
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.register} size="lg" className="mt-auto">
          <Trans>Start with {TRIAL_DAYS} days free</Trans>
        </ButtonLink>
      )}
    </PlanCard>
  )
}

function FeatureList({ features }: { features: ReturnType<typeof planFeatures> }) {
  return (
    <ul className="grid gap-2.5">
      {features.map(({ name }) => (
        <li key={name} className="flex items-start gap-3">
          <Check className="mt-0.5 size-5 shrink-0 text-pos" />
          {name}
        </li>
      ))}
    </ul>
  )
}

function CompareTable() {
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface shadow-card">
      <table className="w-full text-control">
        <caption className="sr-only">
          <Trans>Features of the free trial and of {premium.name}</Trans>
        </caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="px-3 py-4 text-left sm:px-5 font-semibold">
              {t`Feature`}
            </th>
            <th scope="col" className="w-18 px-2 sm:w-32 sm:px-5 py-4 font-semibold">
              {t`Trial`}
            </th>
            <th scope="col" className="w-22 px-3 py-4 font-semibold text-gold-text sm:w-32 sm:px-5">
              {premium.name}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {planFeatures().map((feature) => (
            <tr key={feature.name}>
              <th scope="row" className="px-3 py-3.5 text-left sm:px-5 font-normal">
                {feature.name}
              </th>
              <td className="px-2 py-3.5 text-center sm:px-5">
                <Included in={feature.inTrial} />
              </td>
              <td className="px-2 py-3.5 text-center sm:px-5">
                <Included in />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Included({ in: included }: { in: boolean }) {
  if (!included) return <Mark icon={Minus} label={t`Not included`} />
  return <Mark icon={Check} label={t`Included`} className="text-pos" />
}

interface MarkProps {
  icon: LucideIcon
  label: string
  className?: string
}

function Mark({ icon: Icon, label, className = 'text-text-3' }: MarkProps) {
  return (
    <>
      <Icon className={cn('mx-auto size-5', className)} />
      <span className="sr-only">{label}</span>
    </>
  )
}
