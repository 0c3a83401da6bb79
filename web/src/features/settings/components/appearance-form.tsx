import { setAmountsHidden, useAmountsHidden } from '@/lib/privacy'
import { setSingleKeys, useSingleKeys } from '@/lib/shortcuts'
import { setThemeChoice, type ThemeChoice, useThemeChoice } from '@/lib/theme'
import { SegmentedControl } from '@/ui/segmented-control'
import { Switch } from '@/ui/switch'

const themes: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** What this device remembers; nothing of it leaves the browser. */
export function AppearanceForm() {
  const theme = useThemeChoice()
  const hidden = useAmountsHidden()
  const singleKeys = useSingleKeys()
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="text-control font-medium">Theme</span>
        <SegmentedControl
          label="Theme"
          segments={themes}
          value={theme}
          onValueChange={setThemeChoice}
        />
      </div>
      <Switch
        label="Hide amounts"
        help="Masks every figure on this device, charts included."
        checked={hidden}
        onCheckedChange={setAmountsHidden}
      />
      <Switch
        label="Single-key shortcuts"
        help="Press ? for the list. Turn them off if keys are pressed by accident; Ctrl or ⌘ with K always works."
        checked={singleKeys}
        onCheckedChange={setSingleKeys}
      />
    </div>
  )
}
