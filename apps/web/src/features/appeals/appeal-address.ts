export const APPEALS_PATH = '/views/my/appeal'
export const appealAddress = (id: number): string => `${APPEALS_PATH}?id=${id}`
