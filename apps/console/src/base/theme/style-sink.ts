// antd writes its styles into <style> elements, which a content security policy without 'unsafe-inline' forbids.
// They go into an element outside the document instead, and from there into constructed sheets, which the policy allows.

type SheetHost = { adoptedStyleSheets: CSSStyleSheet[] }

/** The element to give to antd as its container; what it puts there comes to hold in `host` at once. */
export function createStyleSink(host: SheetHost): HTMLElement {
  const sink = document.createElement('div')
  const sheets = new Map<Node, { readonly sheet: CSSStyleSheet; text: string }>()

  const adopt = (): void => {
    const styles = [...sink.children].filter((node) => node.tagName === 'STYLE')
    for (const node of styles) {
      const text = node.textContent ?? ''
      const known = sheets.get(node)
      if (known?.text === text) continue
      const entry = known ?? { sheet: new CSSStyleSheet(), text }
      entry.text = text
      entry.sheet.replaceSync(text)
      sheets.set(node, entry)
    }
    for (const node of sheets.keys()) if (node.parentNode !== sink) sheets.delete(node)
    host.adoptedStyleSheets = styles.flatMap((node) => sheets.get(node)?.sheet ?? [])
  }

  // Insertions hold at once, before the layout effects that measure; later changes of a text before the next paint.
  const insertBefore = sink.insertBefore.bind(sink)
  sink.insertBefore = <T extends Node>(node: T, before: Node | null): T => {
    const inserted = insertBefore(node, before)
    adopt()
    return inserted
  }
  new MutationObserver(adopt).observe(sink, { childList: true, subtree: true, characterData: true })
  return sink
}
