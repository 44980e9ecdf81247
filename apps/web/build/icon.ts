import { type ComponentProps, createElement } from 'react'

type IconData = {
  readonly name: string
  readonly node: readonly (readonly [tag: string, attributes: object])[]
}

/**
 * Replaces the core of lucide-react in the build (vite.config.ts). The app's icons have one size and the text's color, so they
 * need none of its contexts and class names, which would add 1 kB to the first screen.
 */
// biome-ignore lint/style/noDefaultExport: as the module is that it stands for
export default function createIcon({ name, node }: IconData) {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each icon, as its module is read
  const Icon = ({ className, ...rest }: ComponentProps<'svg'>) =>
    createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? `lucide ${className}` : 'lucide',
        'aria-hidden': rest.role || rest['aria-label'] ? undefined : true,
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  return Object.assign(Icon, { displayName: name })
}
