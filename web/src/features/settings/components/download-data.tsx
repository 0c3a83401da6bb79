import { useState } from 'react'
import { api } from '@/lib/api-client'
import { toCalendarDay } from '@/lib/calendar-day'
import { userMessage } from '@/lib/problem'
import { saveFile } from '@/lib/save-file'
import { useTask } from '@/lib/use-task'
import { toast } from '@/ui/toast'
import { downloadTexts } from '../content/download'

type ExportFormat = 'json' | 'csv'

/** Thousands of transactions take longer than a page's read. */
const TIMEOUT_MS = 60_000

const TOAST_ID = 'export'

/** CSV is an archive with one file per table. */
const extension = { json: 'json', csv: 'zip' } as const

/** Downloads everything stored about the user as a file. `pending` is the format on its way. */
export function useExport() {
  const [format, setFormat] = useState<ExportFormat>('json')
  const task = useTask(
    async (wanted: ExportFormat) => {
      setFormat(wanted)
      const { file, name } = await api.download('/export', {
        query: { format: wanted },
        timeoutMs: TIMEOUT_MS,
      })
      const ownName = `goldgrove-${toCalendarDay(new Date())}.${extension[wanted]}`
      saveFile(name ?? ownName, file)
      toast.success(downloadTexts.done(), { id: TOAST_ID })
    },
    (error) => {
      toast.destructive(downloadTexts.failed(), { id: TOAST_ID, description: userMessage(error) })
      return null
    },
  )
  return { pending: task.pending ? format : null, download: task.run }
}
