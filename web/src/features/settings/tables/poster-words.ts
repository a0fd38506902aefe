/** The texts of a poster below the code, with ordering (`order`) and without (`look`). */
interface Words {
  language: string;
  look: string;
  order: string;
}

export const englishWords: Omit<Words, 'language'> = {
  look: 'Scan to see the menu', // no text: of paper that is for guests
  order: 'Scan to see the menu and order', // no text: of paper that is for guests
};

/** The texts in the poster's second language, by language code. */
export const otherWords: Record<string, Words> = {
  hi: { language: 'हिन्दी', look: 'मेन्यू देखने के लिए स्कैन करें', order: 'मेन्यू देखने और ऑर्डर करने के लिए स्कैन करें' },
  mr: { language: 'मराठी', look: 'मेनू पाहण्यासाठी स्कॅन करा', order: 'मेनू पाहण्यासाठी आणि ऑर्डर करण्यासाठी स्कॅन करा' },
  ta: { language: 'தமிழ்', look: 'மெனுவைப் பார்க்க ஸ்கேன் செய்யவும்', order: 'மெனுவைப் பார்த்து ஆர்டர் செய்ய ஸ்கேன் செய்யவும்' },
  te: { language: 'తెలుగు', look: 'మెనూ చూడటానికి స్కాన్ చేయండి', order: 'మెనూ చూసి ఆర్డర్ చేయడానికి స్కాన్ చేయండి' },
  kn: { language: 'ಕನ್ನಡ', look: 'ಮೆನು ನೋಡಲು ಸ್ಕ್ಯಾನ್ ಮಾಡಿ', order: 'ಮೆನು ನೋಡಿ ಆರ್ಡರ್ ಮಾಡಲು ಸ್ಕ್ಯಾನ್ ಮಾಡಿ' },
  ml: { language: 'മലയാളം', look: 'മെനു കാണാൻ സ്കാൻ ചെയ്യുക', order: 'മെനു കണ്ട് ഓർഡർ ചെയ്യാൻ സ്കാൻ ചെയ്യുക' },
  bn: { language: 'বাংলা', look: 'মেনু দেখতে স্ক্যান করুন', order: 'মেনু দেখতে ও অর্ডার করতে স্ক্যান করুন' },
  gu: { language: 'ગુજરાતી', look: 'મેનુ જોવા માટે સ્કેન કરો', order: 'મેનુ જોવા અને ઓર્ડર કરવા માટે સ્કેન કરો' },
  pa: { language: 'ਪੰਜਾਬੀ', look: 'ਮੀਨੂ ਦੇਖਣ ਲਈ ਸਕੈਨ ਕਰੋ', order: 'ਮੀਨੂ ਦੇਖਣ ਅਤੇ ਆਰਡਰ ਕਰਨ ਲਈ ਸਕੈਨ ਕਰੋ' },
};
