import type { Random } from '@switchboard/kit-server/demo';

const SURNAMES = [
  ['王', 'Wang'],
  ['李', 'Li'],
  ['张', 'Zhang'],
  ['刘', 'Liu'],
  ['陈', 'Chen'],
  ['杨', 'Yang'],
  ['赵', 'Zhao'],
  ['黄', 'Huang'],
  ['周', 'Zhou'],
  ['吴', 'Wu'],
  ['徐', 'Xu'],
  ['孙', 'Sun'],
  ['胡', 'Hu'],
  ['朱', 'Zhu'],
  ['高', 'Gao'],
  ['林', 'Lin'],
  ['何', 'He'],
  ['郭', 'Guo'],
  ['马', 'Ma'],
  ['罗', 'Luo'],
  ['梁', 'Liang'],
  ['宋', 'Song'],
  ['郑', 'Zheng'],
  ['谢', 'Xie'],
] as const;

const GIVEN = [
  ['伟', 'Wei'],
  ['芳', 'Fang'],
  ['娜', 'Na'],
  ['敏', 'Min'],
  ['静', 'Jing'],
  ['磊', 'Lei'],
  ['洋', 'Yang'],
  ['艳', 'Yan'],
  ['勇', 'Yong'],
  ['杰', 'Jie'],
  ['涛', 'Tao'],
  ['明', 'Ming'],
  ['超', 'Chao'],
  ['秀英', 'Xiuying'],
  ['霞', 'Xia'],
  ['平', 'Ping'],
  ['刚', 'Gang'],
  ['桂英', 'Guiying'],
  ['文博', 'Wenbo'],
  ['思远', 'Siyuan'],
  ['雨桐', 'Yutong'],
  ['子涵', 'Zihan'],
  ['嘉怡', 'Jiayi'],
  ['浩然', 'Haoran'],
  ['欣妍', 'Xinyan'],
  ['俊熙', 'Junxi'],
  ['梓萱', 'Zixuan'],
  ['宇航', 'Yuhang'],
  ['诗琪', 'Shiqi'],
  ['志强', 'Zhiqiang'],
  ['晓雯', 'Xiaowen'],
  ['建国', 'Jianguo'],
] as const;

/** Titles by centre; the last one is that of a team head. */
export const TITLES: Readonly<Record<string, readonly string[]>> = {
  SALES: ['销售专员', '客户经理', '高级客户经理', '销售经理'],
  SUPPLY: ['采购专员', '供应商经理', '高级供应商经理', '采购主管'],
  OPS: ['运营专员', '运营工程师', '高级运营工程师', '运营主管'],
  FIN: ['会计', '结算专员', '高级会计', '财务主管'],
  CSC: ['客服专员', '技术支持工程师', '市场专员', '客服主管'],
  TECH: ['研发工程师', '测试工程师', '高级研发工程师', '技术主管'],
};

export interface PersonName {
  zh: string;
  en: string;
  login: string;
}

/** Invented names; a number distinguishes the logins of people with the same name. */
export function createNames(random: Random): () => PersonName {
  const taken = new Map<string, number>();
  return () => {
    const [family, familyEn] = random.pick(SURNAMES);
    const [given, givenEn] = random.pick(GIVEN);
    const base = `${givenEn}.${familyEn}`.toLowerCase();
    const count = (taken.get(base) ?? 0) + 1;
    taken.set(base, count);
    return { zh: family + given, en: `${givenEn} ${familyEn}`, login: count === 1 ? base : `${base}${count}` };
  };
}
