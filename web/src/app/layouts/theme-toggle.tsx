import { Moon, Sun } from 'lucide-react'
import { setThemeChoice, useTheme } from '@/lib/theme'
import { IconButton } from '@/ui/icon-button'

export function ThemeToggle({ className }: { className?: string | undefined }) {
  const theme = useTheme()
  const next = theme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton
      data-theme-toggle
      label={next === 'dark' ? 'Use dark theme' : 'Use light theme'}
      className={className}
      onClick={() => setThemeChoice(next)}
    >
      {next === 'dark' ? <Moon /> : <Sun />}
    </IconButton>
  )
}
