import { useMutation } from '@tanstack/react-query'
import { api } from '@/lib/api-client'
import { toCalendarDay } from '@/lib/calendar-day'
import { userMessage } from '@/lib/problem'
import { saveFile } from '@/lib/save-file'
import { toast } from '@/ui/toast'
import { downloadTexts } from '../content/download'

export type ExportFormat = 'json' | 'csv'

/** Thousands of transactions take longer than a page's read. */
const TIMEOUT_MS = 60_000

const TOAST_ID = 'export'

/** CSV is an archive with one file per table. */
const extension = { json: 'json', csv: 'zip' } as const

/** Downloads everything stored about the user as a file. */
export function useExport() {
  return useMutation({
    mutationFn: async (format: ExportFormat) => {
      const { file, name } = await api.download('/export', {
        query: { format },
        timeoutMs: TIMEOUT_MS,
      })
      const ownName = `goldgrove-${toCalendarDay(new Date())}.${extension[format]}`
      saveFile(name ?? ownName, file)
    },
    onSuccess: () => toast.success(downloadTexts.done(), { id: TOAST_ID }),
    onError: (error) =>
      toast.destructive(downloadTexts.failed(), { id: TOAST_ID, description: userMessage(error) }),
  })
}
