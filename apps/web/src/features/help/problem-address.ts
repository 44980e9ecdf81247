import { paths, screens } from '@u-market/contract/paths'
export const PROBLEMS_PATH = screens.help
export const problemAddress = (id: number): string => paths.helpText(id)
