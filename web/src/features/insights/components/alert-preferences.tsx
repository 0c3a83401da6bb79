import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '@/entities/household'
import {
  type InsightChannel,
  type InsightRule,
  type Insights,
  insightsQuery,
} from '@/entities/insights'
import { useSavePreferences } from '@/entities/profile'
import { AccordionItem } from '@/ui/accordion'
import { QueryFallback } from '@/ui/query-fallback'
import { type Segment, SegmentedControl } from '@/ui/segmented-control'
import { Switch } from '@/ui/switch'
import { FAMILIES, familyNames } from '../model/insight-filter'

/** The channels of a rule's alerts, with labels. */
const channels = (): readonly Segment<InsightChannel>[] => [
  { value: 'off', label: t`Off` },
  { value: 'app', label: t`App`, title: t`App only` },
  { value: 'email', label: t`Email`, title: t`App and email` },
]

/** Stops every email alert, whatever the rules allow. */
const EMAIL_PREFERENCE = 'insights_email'

/** Lets a language model reword the insights. */
const NARRATOR_PREFERENCE = 'narrator'

const rulePreference = (rule: string): string => `insight_${rule}`

/** Alerts per rule, and the wording of insights. Saves each choice at once. */
export function AlertPreferences() {
  const read = useQuery(insightsQuery)
  const { data } = read
  if (data) return <Preferences data={data} />
  return (
    <QueryFallback
      read={read}
      loading={t`Loading your alerts`}
      height="h-144 sm:h-132"
      title={t`We couldn't load your alerts`}
    />
  )
}

function Preferences({ data }: { data: Insights }) {
  const { data: profile } = useQuery(profileQuery)
  const save = useSavePreferences()
  const chosen = (name: string) => profile?.preferences[name]
  const byEmail = chosen(EMAIL_PREFERENCE) !== false
  return (
    <div className="grid gap-6">
      <Switch
        label={t`Email alerts`}
        help={t`At most one email a day, only when there is news, and never with amounts.`}
        checked={byEmail}
        disabled={!profile}
        onCheckedChange={(wanted) => save.mutate({ [EMAIL_PREFERENCE]: wanted })}
      />
      <div className="border-t border-line">
        {FAMILIES.map((family) => (
          <Family
            key={family}
            name={familyNames[family]()}
            rules={data.rules.filter((rule) => rule.family === family)}
            byEmail={byEmail}
            chosen={chosen}
            onChoose={(rule, channel) => save.mutate({ [rulePreference(rule)]: channel })}
          />
        ))}
      </div>
      <Narrator
        narrator={data.narrator}
        chosen={chosen(NARRATOR_PREFERENCE)}
        disabled={!profile}
        onChoose={(wanted) => save.mutate({ [NARRATOR_PREFERENCE]: wanted })}
      />
    </div>
  )
}

interface FamilyProps {
  name: string
  rules: readonly InsightRule[]
  byEmail: boolean
  /** The choice saved last under a name. */
  chosen: (name: string) => unknown
  onChoose: (rule: string, channel: InsightChannel) => void
}

/** The rules of one family, folded under the number that are on. */
function Family({ name, rules, byEmail, chosen, onChoose }: FamilyProps) {
  const rows = rules.map((rule) => ({ rule, channel: channelOf(rule, chosen) }))
  const on = rows.filter(({ channel }) => channel !== 'off').length
  return (
    <AccordionItem
      title={
        <span>
          {name}{' '}
          <span className="text-caption font-normal text-text-3">
            <Trans>
              {on} of {rows.length} on
            </Trans>
          </span>
        </span>
      }
    >
      <div className="grid gap-4 text-text">
        {rows.map(({ rule, channel }) => (
          <RuleRow
            key={rule.rule}
            rule={rule}
            channel={channel}
            byEmail={byEmail}
            onChoose={(next) => onChoose(rule.rule, next)}
          />
        ))}
      </div>
    </AccordionItem>
  )
}

function channelOf(rule: InsightRule, chosen: (name: string) => unknown): InsightChannel {
  const wanted = chosen(rulePreference(rule.rule))
  return channels().find(({ value }) => value === wanted)?.value ?? rule.channel
}

interface RuleRowProps {
  rule: InsightRule
  channel: InsightChannel
  byEmail: boolean
  onChoose: (channel: InsightChannel) => void
}

function RuleRow({ rule, channel, byEmail, onChoose }: RuleRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-control font-medium">{rule.name}</p>
        <p className="text-caption text-text-3">
          {rule.description}
          {channel === 'email' && !byEmail && ` ${t`Email alerts are off.`}`}
        </p>
      </div>
      <SegmentedControl
        label={t`Alerts: ${rule.name}`}
        segments={channels()}
        value={channel}
        onValueChange={onChoose}
      />
    </div>
  )
}

interface NarratorProps {
  narrator: Insights['narrator']
  chosen: unknown
  disabled: boolean
  onChoose: (wanted: boolean) => void
}

/** States what is sent to the model before it is sent. */
function Narrator({ narrator, chosen, disabled, onChoose }: NarratorProps) {
  const isOn = typeof chosen === 'boolean' ? chosen : narrator.isOn
  return (
    <div className="grid gap-2">
      <Switch
        label={t`Let a language model word your insights`}
        help={
          narrator.isAvailable
            ? t`Off by default. We use our own wording when it is off, slow or wrong.`
            : t`Not available. We use our own wording.`
        }
        checked={isOn}
        disabled={disabled || (!narrator.isAvailable && !isOn)}
        onCheckedChange={onChoose}
      />
      {(narrator.isAvailable || isOn) && (
        <p className="max-w-prose text-caption text-text-3">
          <Trans>
            While it is on, we send each insight and its facts, including amounts and names, to
            Amazon Bedrock for rewording. The model decides nothing: Goldgrove chooses the insights
            and computes every number. We discard any sentence with a number that is not in the
            facts, or with advice to buy or sell.
          </Trans>
        </p>
      )}
    </div>
  )
}
