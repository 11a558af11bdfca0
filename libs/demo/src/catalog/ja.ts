import type { DemoTexts } from './texts.js';

export const texts: DemoTexts = {
  packages: {
    'Rose Island 4-Hour Charter': {
      name: 'ローズ島（Rose\u00A0Island）4時間チャーター',
      description:
        'ナッソーの喧騒を離れて過ごす半日。珊瑚礁に沿って東へ、ローズ島を目指し、白い浜の前に錨を下ろします。泳ぐのも、シュノーケリングも、何もなさらないのも、お帰りの時間までご自由に。',
    },
    'Paradise Island Sunset Cruise': {
      name: 'パラダイス島（Paradise\u00A0Island）サンセットチャーター',
      description:
        '海の上の、ゆったりとした夕べ。灯台に灯がともるころパラダイス島を回り、エンジンを止めて最後の光を眺め、明かりに包まれたマリーナへお送りします。',
    },
    'Rose Island Full Day': {
      name: 'ローズ島（Rose\u00A0Island）一日チャーター',
      description: '同じ島を、時計を外して。午前は珊瑚礁の上で、昼食は砂州に立てたパラソルの下で、午後はガラスのように澄んだ水の中で。',
    },
    'Spanish Wells 8-Hour Charter': {
      name: 'スパニッシュ・ウェルズ（Spanish\u00A0Wells）8時間チャーター',
      description:
        '青い外海を北東へ渡り、パステルカラーの家と白い柵の並ぶ漁村へ。港を歩き、その朝に揚がった魚介を味わい（陸での昼食は含まれません）、誰もいない浜で泳いでから、ナッソーへ戻ります。',
    },
    'Exuma 8-Hour Charter': {
      name: 'エグズーマ（Exuma）8時間チャーター',
      description:
        'この一日のために、人はバハマを訪れます。深い青の水路のあいだに砂州が広がるエグズーマの島々へ。泳ぐ豚たち、イグアナ、そして潮が満ちるまでは皆様だけの砂州が待っています。',
    },
  },
  includes: {
    'Captain and mate': '船長とクルー',
    Fuel: '燃料',
    'Snorkeling gear': 'シュノーケル用具',
    'Ice, water and soft drinks': '氷、水、ソフトドリンク',
    'Beach towels': 'ビーチタオル',
    'Chilled sparkling wine': '冷えたスパークリングワイン',
    'Cheese and fruit board': 'チーズとフルーツの盛り合わせ',
    'Deck blankets': 'デッキ用ブランケット',
    'Bluetooth sound system': 'Bluetoothスピーカー',
    'Sandbar picnic lunch': '砂州でのピクニックランチ',
    'Umbrella and deck chairs': 'パラソルとデッキチェア',
    'Light breakfast on board': '船上での軽い朝食',
    'Swimming with pigs': '豚たちと泳ぐひととき',
    'Lunch on board': '船上での昼食',
  },
  addOns: {
    'Picnic lunch': {
      name: 'ピクニックランチ',
      description: 'コンクサラダ、冷製ロブスター、ジョニーケーキ、南国の果物を、砂浜または船上でお召し上がりいただきます。',
    },
    Photographer: { name: 'フォトグラファー', description: '2時間ご同乗し、仕上げた写真60点を1週間以内にお届けいたします。' },
    'Underwater scooter': { name: '水中スクーター', description: '珊瑚礁の上を軽やかに進みます。使い方はクルーがご案内いたします。' },
    'Extra hour': { name: '1時間延長', description: 'お選びいただいた時間のあと、海の上でさらに1時間お過ごしいただけます。' },
  },
  images: {
    'rose-island': 'ターコイズ色の海に浮かぶ、白い砂浜に縁取られた緑の小島と、そばに停泊する白いモーターボートを上空から見た様子',
    'sandbar-picnic': '白い砂州に置かれた紺と白のパラソル、二台の寝椅子とピクニック用の敷物、そばの船首を上空から見た様子',
    'reef-underwater': '珊瑚礁と砂の上、ターコイズ色の水中に差し込む陽光と、水面に浮かぶ船底',
    'spanish-wells': '澄んだターコイズ色の海に伸びる木の桟橋に着けたモーターボートと、細い砂浜、パステルカラーの屋根を上空から見た様子',
    'bow-wake': '澄んだターコイズ色の海を、航跡を引いて走る白いモーターボートを上空から見た様子',
    'exuma-cays': 'エグズーマの砂州と青い水路を行く小さな白い船とその航跡を上空から見た様子',
    'sunset-cruise': '低い太陽に向かって、静かな金色の海を走るモーターボートを上空から見た様子',
    'night-marina': '夕暮れの青い光の中、木の桟橋に並ぶ四艘のモーターボート、板を照らす温かな灯りと深い青の海を上空から見た様子',
    'deck-detail':
      'クリーム色のサンパッド、巻いたタオル、グラスの水が置かれたモーターボートのチーク張りのデッキと、脇に広がるターコイズ色の海を上空から見た様子',
    hero: 'バハマの白い砂州のそば、澄んだターコイズ色の浅瀬に停泊し、海底に影を落とす全長約11メートルの白いモーターボートを上空から見た様子',
  },
};
