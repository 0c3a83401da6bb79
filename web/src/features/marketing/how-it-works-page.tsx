import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { claims } from '@/lib/marketing-claims'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/button-link'
import { PageMeta } from '@/ui/page-meta'
import { Intro, Section, SectionHeading } from './components/section'
import { StepRow } from './components/step-row'
import { steps } from './content/steps'

export function HowItWorksPage() {
  return (
    <>
      <PageMeta
        title={t`How it works`}
        description={t`Connect, see, plan, grow: four steps from scattered accounts to a plan you can keep.`}
      />
      <Intro title={t`Four steps, about five minutes`}>
        <Trans>
          You can stop after any step and still be better off than before. The {claims.faster()}.
        </Trans>
      </Intro>
      <Section tone="sunken">
        <h2 className="sr-only">{t`The steps in short`}</h2>
        <StepRow />
      </Section>
      <Section>
        <SectionHeading title={t`What happens in each step`} />
        <ul className="grid gap-5 md:grid-cols-2">
          {steps().map((step, index) => (
            <li
              key={step.title}
              className="grid content-start gap-5 rounded-card border border-line bg-surface p-6 shadow-card md:p-8"
            >
              <h3 className="text-title">
                <span className="figure text-gold-text">{index + 1}.</span> {step.title}
              </h3>
              <ul className="grid gap-3.5">
                {step.details.map((detail) => (
                  <li key={detail} className="flex gap-3 text-text-2">
                    <Check className="mt-0.5 size-5 shrink-0 text-pos" />
                    {detail}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </Section>
      <StickyStart />
    </>
  )
}

/** Stays at the bottom edge while the user reads the steps. */
function StickyStart() {
  return (
    <div
      data-print="hide"
      className="sticky bottom-0 z-20 border-t border-line bg-bg/95 backdrop-blur"
    >
      <div className="mx-auto flex max-w-[1240px] items-center justify-between gap-4 px-5 py-3 lg:px-8">
        <p className="text-control text-text-2">
          <span className="font-semibold text-text">{t`The plan takes 3 minutes.`}</span>{' '}
          <span className="max-sm:hidden">{t`No credit card required.`}</span>
        </p>
        <ButtonLink to={paths.register}>{t`Start free`}</ButtonLink>
      </div>
    </div>
  )
}
