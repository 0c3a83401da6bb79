import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useCreateAccount } from '@/entities/accounts'
import { profileQuery } from '@/entities/household'
import { useHousehold } from '@/entities/use-household'
import type { CurrencyCode, NetWorth } from '@/lib/api-types'
import { currencyOptions } from '@/lib/currencies'
import { converted } from '@/lib/exchange'
import { FormField } from '@/lib/form-field'
import { useFormSubmission } from '@/lib/form-submission'
import { type Minor, toMinor } from '@/lib/money'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { ButtonLink } from '@/ui/button-link'
import { SubmitFailure } from '@/ui/callout'
import { Card } from '@/ui/card'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { Money } from '@/ui/money'
import { MoneyField } from '@/ui/money-field'
import { QueryFallback } from '@/ui/query-fallback'
import { Select, SelectField } from '@/ui/select'
import { balanceRange, newAccountFrom } from '../model/account-form'
import { isDebt } from '../model/account-types'
import type { ManualKind } from '../model/manual-kinds'
import { subtypesOf } from '../model/subtypes'
import { useManualForm } from '../model/use-manual-form'
import { KindIcon } from './account-icon'
import { DebtRateFields } from './debt-rate-fields'

/** The form's names for the API's fields; other fields show no error. */
const FIELDS = {
  name: 'name',
  balance: 'balance',
  interest_rate: 'interestRate',
  rate_type: 'rateType',
  paid_in_full: 'paidInFull',
} as const

interface ManualAssetCardProps {
  kind: ManualKind
}

/** The form for one asset or debt, once its currency is known. */
export function ManualAssetCard({ kind }: ManualAssetCardProps) {
  const profile = useQuery(profileQuery)
  if (profile.data) return <ManualAssetForm kind={kind} main={profile.data.currency} />
  return (
    <Card hero>
      <QueryFallback read={profile} loading={t`Loading your accounts`} height="h-96" />
    </Card>
  )
}

interface ManualAssetFormProps extends ManualAssetCardProps {
  main: CurrencyCode
}

/** Previews the resulting net worth. */
function ManualAssetForm({ kind, main }: ManualAssetFormProps) {
  const navigate = useNavigate()
  const { data: dashboard } = useHousehold()
  const create = useCreateAccount()
  const { form, currency, chooseCurrency, keyFor, forget } = useManualForm(kind, main)
  const { errors } = form.formState
  usePageTitle(kind.add)

  const { submit, failure } = useFormSubmission(
    form,
    async (input) => {
      const account = newAccountFrom(kind, { ...input, currency })
      await create.mutateAsync(
        { account, idempotencyKey: keyFor(account) },
        // Not called if the user has left the page.
        { onSuccess: () => void navigate(paths.accounts) },
      )
      forget()
    },
    FIELDS,
  )

  return (
    <Card hero aria-labelledby="manual-title">
      <form noValidate onSubmit={submit} className="grid gap-5 md:p-2">
        <div className="flex items-center gap-3">
          <KindIcon type={kind.type} />
          <div>
            <h2 id="manual-title" className="text-heading">
              {kind.name}
            </h2>
            <p className="text-control text-text-2">{kind.detail}</p>
          </div>
        </div>
        {kind.note && <p className="text-control text-text-2">{kind.note}</p>}
        <SubmitFailure title={t`We couldn't add it`} failure={failure} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t`Name`} error={errors.name?.message} className="col-span-full">
            <Input autoComplete="off" placeholder={kind.example} {...form.register('name')} />
          </Field>
          <FormField control={form.control} name="balance">
            {(bound) => <MoneyField {...bound} label={kind.amountLabel} currency={currency} />}
          </FormField>
          <Field label={t`Currency`}>
            <Select
              options={currencyOptions(main)}
              value={currency}
              onValueChange={chooseCurrency}
            />
          </Field>
          {kind.subtypeLabel && (
            <FormField control={form.control} name="subtype">
              {(bound) => (
                <SelectField
                  {...bound}
                  label={kind.subtypeLabel}
                  options={subtypesOf(kind.type, main)}
                />
              )}
            </FormField>
          )}
          {isDebt(kind.type) && (
            <DebtRateFields form={form} isCard={kind.type === 'credit'} className="col-span-full" />
          )}
        </div>
        <Preview
          kind={kind}
          amount={form.watch('balance')}
          currency={currency}
          netWorth={dashboard?.netWorth}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" size="lg" pending={create.isPending}>
            {kind.add}
          </Button>
          <ButtonLink to={paths.addAsset} variant="ghost" size="lg">
            {t`Choose something else`}
          </ButtonLink>
        </div>
      </form>
    </Card>
  )
}

interface PreviewProps {
  kind: ManualKind
  amount: Minor | null
  currency: string
  netWorth: NetWorth | undefined
}

/** "Net worth becomes $415,367". The rate of a currency is known only once an account or goal uses it. */
function Preview({ kind, amount, currency, netWorth }: PreviewProps) {
  if (!balanceRange(currency).holds(amount) || netWorth === undefined) return null
  const { currency: main } = netWorth
  const worth = converted(netWorth, { value: amount, currency }, main)
  if (worth === null) {
    return (
      <p className="text-control text-text-2">
        <Trans>Your totals will include it in {main}, at the daily exchange rate.</Trans>
      </p>
    )
  }
  const now = toMinor(netWorth.netWorth, main)
  const then = (isDebt(kind.type) ? now - worth : now + worth) as Minor
  return (
    <p aria-live="polite" className="text-control text-text-2">
      <Trans>
        Net worth becomes <Money value={then} currency={main} className="text-card text-text" />
      </Trans>
    </p>
  )
}
