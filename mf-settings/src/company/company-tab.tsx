import type { Trader } from '@parallax/protocol';
import { Avatar, Badge, MenuPanes, type PaneEntry } from '@parallax/ui';
import { forTrader } from '../tab/for-trader.tsx';
import { useTabTrader } from '../tab/tab-trader.ts';
import { BusinessOnly } from './business-only.tsx';
import styles from './company-tab.module.css';
import { Custodians, Exchanges, PrimeBrokers } from './connections/connections.tsx';
import { EditBusiness } from './edit-business/edit-business.tsx';
import { Groups } from './groups/groups.tsx';
import { Members } from './members/members.tsx';
import { NewsFeeds } from './news-feeds/news-feeds.tsx';

const entriesFor = ({ isAdmin }: Trader): PaneEntry[] => [
  {
    id: 'edit-business',
    title: 'Edit business',
    hidden: !isAdmin,
    content: <EditBusiness />,
  },
  { id: 'members', title: 'Members', content: <Members /> },
  { id: 'exchanges', title: 'Exchanges', content: <Exchanges /> },
  {
    id: 'custodians',
    title: 'Custodians and Vaults',
    content: <Custodians />,
  },
  { id: 'prime-brokers', title: 'Prime Brokers', content: <PrimeBrokers /> },
  { id: 'groups', title: 'Groups', content: <Groups /> },
  { id: 'news-feeds', title: 'News feeds', content: <NewsFeeds /> },
];

function CompanyHeader() {
  const { companyName, companyPhotoBase64 } = useTabTrader();
  return (
    <div className={styles.company}>
      <Avatar name={companyName} photo={companyPhotoBase64} size={56} />
      <div className={styles.texts}>
        <h3 className={styles.name}>{companyName}</h3>
        <Badge>Company</Badge>
      </div>
    </div>
  );
}

function Company() {
  const trader = useTabTrader();
  return (
    <section aria-label="Company" className={styles.tab}>
      {trader.companyType === 'INDIVIDUAL' ? (
        <BusinessOnly />
      ) : (
        <MenuPanes label="Company" header={<CompanyHeader />} entries={entriesFor(trader)} />
      )}
    </section>
  );
}

/** The Company tab: the company's information for a business, and an explanation for others. */
export default forTrader(Company);
