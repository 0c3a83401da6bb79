import { t } from '@lingui/core/macro'
import { Moon, Sun } from 'lucide-react'
import { setThemeChoice, useTheme } from '@/lib/theme'
import { IconButton } from '@/ui/icon-button'

export function ThemeToggle({ className }: { className?: string | undefined }) {
  const theme = useTheme()
  const next = theme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton
      data-theme-toggle
      label={next === 'dark' ? t`Use dark theme` : t`Use light theme`}
      className={className}
      onClick={() => setThemeChoice(next)}
    >
      {next === 'dark' ? <Moon /> : <Sun />}
    </IconButton>
  )
}
