import chinese from 'antd/es/locale/zh_CN'

/** antd's own texts. A language without this file gets English. */
export const pack = chinese
