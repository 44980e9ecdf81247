import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../parts/Button.tsx'
import { type AskFile, FileSheet } from './FileSheet.tsx'

/** Beside a list's title: the list, as it is filtered, as a file. */
export function ExportButton({ title, ask }: { readonly title: string; readonly ask: AskFile }) {
  const [asked, setAsked] = useState<AskFile | null>(null)
  return (
    <>
      <IconButton label={title} onClick={() => setAsked(() => ask)}>
        <FileDown />
      </IconButton>
      <FileSheet title={title} ask={asked} onClose={() => setAsked(null)} />
    </>
  )
}
