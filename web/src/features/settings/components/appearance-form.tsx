import { t } from '@lingui/core/macro'
import { setAmountsHidden, useAmountsHidden } from '@/lib/privacy'
import { setSingleKeys, useSingleKeys } from '@/lib/shortcuts'
import { setThemeChoice, type ThemeChoice, useThemeChoice } from '@/lib/theme'
import { SegmentedControl } from '@/ui/segmented-control'
import { Switch } from '@/ui/switch'

const themes = (): readonly { value: ThemeChoice; label: string }[] => [
  { value: 'system', label: t`System` },
  { value: 'light', label: t`Light` },
  { value: 'dark', label: t`Dark` },
]

/** Settings of this device, which never leave the browser. */
export function AppearanceForm() {
  const theme = useThemeChoice()
  const hidden = useAmountsHidden()
  const singleKeys = useSingleKeys()
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="text-control font-medium">{t`Theme`}</span>
        <SegmentedControl
          label={t`Theme`}
          segments={themes()}
          value={theme}
          onValueChange={setThemeChoice}
        />
      </div>
      <Switch
        label={t`Hide amounts`}
        help={t`Hides every amount on this device, including charts.`}
        checked={hidden}
        onCheckedChange={setAmountsHidden}
      />
      <Switch
        label={t`Single-key shortcuts`}
        help={t`Press ? for the list. Turn them off if you press keys by accident. Ctrl+K or ⌘K always works.`}
        checked={singleKeys}
        onCheckedChange={setSingleKeys}
      />
    </div>
  )
}
